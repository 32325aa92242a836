/**
 * JAX-RS interfaces as clients: the contracts of their methods, and the conversion of an invocation to a request and a
 * result.
 */
@NullMarked
package org.jzenith.client.proxy;

import org.jspecify.annotations.NullMarked;
