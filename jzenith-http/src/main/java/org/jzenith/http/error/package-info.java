/** Error responses (RFC 9457). */
@NullMarked
package org.jzenith.http.error;

import org.jspecify.annotations.NullMarked;
