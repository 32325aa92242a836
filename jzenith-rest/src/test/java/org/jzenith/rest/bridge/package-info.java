/** Which type a response has. */
@NullUnmarked
package org.jzenith.rest.bridge;

import org.jspecify.annotations.NullUnmarked;
