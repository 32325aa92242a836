/** Floor 0: annotations of resource methods beyond those of JAX-RS. */
@NullMarked
package org.jzenith.rest.annotation;

import org.jspecify.annotations.NullMarked;
