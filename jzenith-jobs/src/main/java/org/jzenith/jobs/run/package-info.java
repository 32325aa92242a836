/** Runs jobs when they are due. */
@NullMarked
package org.jzenith.jobs.run;

import org.jspecify.annotations.NullMarked;
