/** The HTTP server as a plugin of an application: {@link org.jzenith.http.HttpPlugin}. Independent of JAX-RS. */
@NullMarked
package org.jzenith.http;

import org.jspecify.annotations.NullMarked;
