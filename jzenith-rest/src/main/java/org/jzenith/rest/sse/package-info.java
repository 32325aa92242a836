/** The heartbeat of server-sent events, which keeps their connection. */
@NullMarked
package org.jzenith.rest.sse;

import org.jspecify.annotations.NullMarked;
