package org.jzenith.jobs.task;

/**
 * How much a queue holds.
 *
 * @param ready how many tasks are due and wait; {@link TaskStore#MAX_COUNT} also for more
 * @param dead how many are dead; the same
 * @param oldestMillis how long the oldest one that waits has been due
 */
record QueueSize(long ready, long dead, long oldestMillis) {

    static final QueueSize EMPTY = new QueueSize(0, 0, 0);
}
