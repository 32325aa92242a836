/** The outbox: messages that are stored in the transaction of their cause, and sent in order afterwards. */
@NullMarked
package org.jzenith.outbox;

import org.jspecify.annotations.NullMarked;
