/** How often something may happen: rates, the algorithm that keeps to them, and where its state is kept. */
@NullMarked
package org.jzenith.core.ratelimit;

import org.jspecify.annotations.NullMarked;
