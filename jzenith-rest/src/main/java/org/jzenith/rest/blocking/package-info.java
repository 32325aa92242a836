/** The threads that may block. */
@NullMarked
package org.jzenith.rest.blocking;

import org.jspecify.annotations.NullMarked;
