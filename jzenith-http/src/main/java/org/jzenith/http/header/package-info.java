/** The headers that the server adds to responses. */
@NullMarked
package org.jzenith.http.header;

import org.jspecify.annotations.NullMarked;
