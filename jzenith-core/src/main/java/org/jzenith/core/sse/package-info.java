/** Server-sent events, as the HTML standard defines them, for those that receive them. */
@NullMarked
package org.jzenith.core.sse;

import org.jspecify.annotations.NullMarked;
