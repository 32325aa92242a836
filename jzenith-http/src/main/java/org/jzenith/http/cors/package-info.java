/** CORS: the access of other origins to responses. */
@NullMarked
package org.jzenith.http.cors;

import org.jspecify.annotations.NullMarked;
