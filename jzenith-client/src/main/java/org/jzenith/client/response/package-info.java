/** Responses as JAX-RS represents them. */
@NullMarked
package org.jzenith.client.response;

import org.jspecify.annotations.NullMarked;
