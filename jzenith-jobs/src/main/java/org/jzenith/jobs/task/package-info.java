/** Tasks: work that is recorded in PostgreSQL, to be done once by any instance. */
@NullMarked
package org.jzenith.jobs.task;

import org.jspecify.annotations.NullMarked;
