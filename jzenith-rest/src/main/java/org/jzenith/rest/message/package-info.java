/** The parts of an HTTP message in the terms of JAX-RS. */
@NullMarked
package org.jzenith.rest.message;

import org.jspecify.annotations.NullMarked;
