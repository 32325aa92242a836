/** Limits of requests and connections. */
@NullUnmarked
package org.jzenith.rest.limits;

import org.jspecify.annotations.NullUnmarked;
