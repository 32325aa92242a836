/** What may go wrong with streams. */
@NullMarked
package org.jzenith.streams.error;

import org.jspecify.annotations.NullMarked;
