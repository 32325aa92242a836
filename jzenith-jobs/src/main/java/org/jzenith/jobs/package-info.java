/** Jobs: work that begins by the clock, on each instance or on one of them. */
@NullMarked
package org.jzenith.jobs;

import org.jspecify.annotations.NullMarked;
