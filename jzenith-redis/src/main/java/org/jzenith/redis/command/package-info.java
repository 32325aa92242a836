/** Commands of subscribers: their arguments, single ones, several at once, transactions. */
@NullMarked
package org.jzenith.redis.command;

import org.jspecify.annotations.NullMarked;
