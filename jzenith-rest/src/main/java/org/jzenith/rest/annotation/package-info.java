/** Floor 0: what resource methods say about themselves beyond JAX-RS. */
@NullMarked
package org.jzenith.rest.annotation;

import org.jspecify.annotations.NullMarked;
