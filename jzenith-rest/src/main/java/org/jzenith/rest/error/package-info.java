/** The error responses that clients receive (RFC 9457), and which exceptions they stand for. */
@NullMarked
package org.jzenith.rest.error;

import org.jspecify.annotations.NullMarked;
