/** WebSocket over real connections, with frames by hand. */
@NullUnmarked
package org.jzenith.rest.websocket;

import org.jspecify.annotations.NullUnmarked;
