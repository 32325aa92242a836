/** Exceptions and their error responses. */
@NullMarked
package org.jzenith.rest.error;

import org.jspecify.annotations.NullMarked;
