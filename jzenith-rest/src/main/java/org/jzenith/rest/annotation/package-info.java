/** Annotations of resource methods beyond those of JAX-RS. */
@NullMarked
package org.jzenith.rest.annotation;

import org.jspecify.annotations.NullMarked;
