/** When jobs are due. Knows nothing of how they run. */
@NullMarked
package org.jzenith.jobs.schedule;

import org.jspecify.annotations.NullMarked;
