/**
 * The common parts of clients of databases and similar services, such as event loops, back-off, availability and
 * lasting connections.
 */
@NullMarked
package org.jzenith.core.client;

import org.jspecify.annotations.NullMarked;
