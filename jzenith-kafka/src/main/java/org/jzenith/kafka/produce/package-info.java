/** Sends records without holding the caller's thread. */
@NullMarked
package org.jzenith.kafka.produce;

import org.jspecify.annotations.NullMarked;
