/** Server-sent events: sinks, broadcasters, and what a method receives of them. */
@NullMarked
package org.jzenith.rest.sse;

import org.jspecify.annotations.NullMarked;
