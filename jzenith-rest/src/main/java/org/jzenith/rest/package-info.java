/** Floor 3, the roof: {@link org.jzenith.rest.RestPlugin} makes JAX-RS over Vert.x a plugin of an application. */
@NullMarked
package org.jzenith.rest;

import org.jspecify.annotations.NullMarked;
