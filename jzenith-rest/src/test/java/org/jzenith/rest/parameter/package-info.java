/** How parameters are read. */
@NullUnmarked
package org.jzenith.rest.parameter;

import org.jspecify.annotations.NullUnmarked;
