/**
 * The common parts of plugins for backing services: connecting at the start, reconnecting, health, metrics, and start
 * problems of servers.
 */
@NullMarked
package org.jzenith.backing;

import org.jspecify.annotations.NullMarked;
