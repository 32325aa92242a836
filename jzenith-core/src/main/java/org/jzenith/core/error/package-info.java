/** JZenith's own exceptions, and how it reports the problems of a start. */
@NullMarked
package org.jzenith.core.error;

import org.jspecify.annotations.NullMarked;
