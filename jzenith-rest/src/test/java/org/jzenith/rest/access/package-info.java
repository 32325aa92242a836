/** Who sends a request, and who may call what. */
@NullUnmarked
package org.jzenith.rest.access;

import org.jspecify.annotations.NullUnmarked;
