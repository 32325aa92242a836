/** CORS: which pages of other origins may read responses. */
@NullMarked
package org.jzenith.http.cors;

import org.jspecify.annotations.NullMarked;
