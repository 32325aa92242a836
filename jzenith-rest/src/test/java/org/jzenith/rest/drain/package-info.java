/** Stops that lose no request, within a test and of a real process. */
@NullUnmarked
package org.jzenith.rest.drain;

import org.jspecify.annotations.NullUnmarked;
