/** The connections of an event loop and their exchanges, by HTTP/1, HTTP/2 and WebSocket. */
@NullMarked
package org.jzenith.http.connection;

import org.jspecify.annotations.NullMarked;
