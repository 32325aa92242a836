/** JAX-RS over the HTTP server as a plugin of an application: {@link org.jzenith.rest.RestPlugin}. */
@NullMarked
package org.jzenith.rest;

import org.jspecify.annotations.NullMarked;
