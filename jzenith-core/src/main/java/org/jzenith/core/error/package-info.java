/** JZenith's own exceptions, and the report of the problems of a start. */
@NullMarked
package org.jzenith.core.error;

import org.jspecify.annotations.NullMarked;
