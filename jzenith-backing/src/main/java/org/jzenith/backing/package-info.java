/**
 * What plugins for backing services share: connecting at the start, reconnecting, health, metrics, and the problems
 * that a start can have with a server.
 */
@NullMarked
package org.jzenith.backing;

import org.jspecify.annotations.NullMarked;
