/** Rate limits: rates, the algorithm that applies them, and the store of its state. */
@NullMarked
package org.jzenith.core.ratelimit;

import org.jspecify.annotations.NullMarked;
