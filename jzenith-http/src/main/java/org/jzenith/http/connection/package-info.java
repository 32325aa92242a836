/** The connections of an event loop, and the exchanges on them, by HTTP/1, HTTP/2 and WebSocket. */
@NullMarked
package org.jzenith.http.connection;

import org.jspecify.annotations.NullMarked;
