package org.jzenith.jobs.task;

import java.time.Duration;

/**
 * What the keys of jobs say about tasks.
 *
 * @param leaseDuration how long a claim lasts that its instance does not renew
 * @param pollInterval how often an instance looks for tasks that no hint has told it about
 * @param doneRetention how long tasks that have succeeded are kept
 * @param deadRetention how long dead tasks are kept
 * @param maxPayloadBytes how large a payload may be, as JSON
 */
public record TaskSettings(
        Duration leaseDuration,
        Duration pollInterval,
        Duration doneRetention,
        Duration deadRetention,
        long maxPayloadBytes) {}
