/** The inbox: the ids of received messages, stored in the transaction of their effect. */
@NullMarked
package org.jzenith.outbox.inbox;

import org.jspecify.annotations.NullMarked;
