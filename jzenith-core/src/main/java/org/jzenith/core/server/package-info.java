/**
 * Floor 2: what plugins for servers have in common: the problems of a start with a server, looking for it, its health.
 */
@NullMarked
package org.jzenith.core.server;

import org.jspecify.annotations.NullMarked;
