/** Where the runs of jobs are recorded: PostgreSQL and Redis. */
@NullMarked
package org.jzenith.jobs.store;

import org.jspecify.annotations.NullMarked;
