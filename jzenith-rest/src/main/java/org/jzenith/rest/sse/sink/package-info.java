/** Sinks and broadcasters of server-sent events, as JAX-RS defines them. */
@NullMarked
package org.jzenith.rest.sse.sink;

import org.jspecify.annotations.NullMarked;
