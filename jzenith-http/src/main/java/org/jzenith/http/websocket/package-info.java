/** WebSocket (RFC 6455): the application's endpoints, the handshake, frames, messages, and the end of sessions. */
@NullMarked
package org.jzenith.http.websocket;

import org.jspecify.annotations.NullMarked;
