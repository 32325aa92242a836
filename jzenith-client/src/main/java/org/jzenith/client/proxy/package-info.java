/** JAX-RS interfaces as clients: what their methods mean, and how an invocation becomes a request and a result. */
@NullMarked
package org.jzenith.client.proxy;

import org.jspecify.annotations.NullMarked;
