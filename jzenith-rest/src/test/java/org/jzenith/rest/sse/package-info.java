/** Streams of events. */
@NullUnmarked
package org.jzenith.rest.sse;

import org.jspecify.annotations.NullUnmarked;
