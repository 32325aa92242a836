/** What sends messages: one relay for each partition, of all instances. */
@NullMarked
package org.jzenith.outbox.relay;

import org.jspecify.annotations.NullMarked;
