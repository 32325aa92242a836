/** Floor 2: what belongs to one request, wherever it is worked on: its id, in each of its log lines. */
@NullMarked
package org.jzenith.core.tracing;

import org.jspecify.annotations.NullMarked;
