/** Exceptions and the error responses that they stand for. */
@NullMarked
package org.jzenith.rest.error;

import org.jspecify.annotations.NullMarked;
