/** The HTTP server as a plugin of an application: {@link org.jzenith.http.HttpPlugin}. It knows nothing of JAX-RS. */
@NullMarked
package org.jzenith.http;

import org.jspecify.annotations.NullMarked;
