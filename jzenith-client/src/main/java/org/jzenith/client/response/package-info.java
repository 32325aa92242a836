/** Responses in JAX-RS's terms. */
@NullMarked
package org.jzenith.client.response;

import org.jspecify.annotations.NullMarked;
