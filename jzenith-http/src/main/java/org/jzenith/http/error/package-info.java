/** The error responses that clients receive (RFC 9457). */
@NullMarked
package org.jzenith.http.error;

import org.jspecify.annotations.NullMarked;
