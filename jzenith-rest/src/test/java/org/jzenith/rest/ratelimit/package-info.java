/** Limits of rates. */
@NullUnmarked
package org.jzenith.rest.ratelimit;

import org.jspecify.annotations.NullUnmarked;
