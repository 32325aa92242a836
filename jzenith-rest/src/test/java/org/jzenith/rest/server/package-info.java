/** The server as a whole: ports, event loops, several applications. */
@NullUnmarked
package org.jzenith.rest.server;

import org.jspecify.annotations.NullUnmarked;
