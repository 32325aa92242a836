/** The receiving side of server-sent events, as the HTML standard defines them. */
@NullMarked
package org.jzenith.core.sse;

import org.jspecify.annotations.NullMarked;
