/** WebSocket (RFC 6455): endpoints of the application, the handshake, frames, messages, and how sessions end. */
@NullMarked
package org.jzenith.http.websocket;

import org.jspecify.annotations.NullMarked;
