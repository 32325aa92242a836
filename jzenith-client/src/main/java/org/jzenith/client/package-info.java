/** Calls other services by HTTP through JAX-RS interfaces. */
@NullMarked
package org.jzenith.client;

import org.jspecify.annotations.NullMarked;
