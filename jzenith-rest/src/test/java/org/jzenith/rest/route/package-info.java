/** Routes without JAX-RS. */
@NullUnmarked
package org.jzenith.rest.route;

import org.jspecify.annotations.NullUnmarked;
