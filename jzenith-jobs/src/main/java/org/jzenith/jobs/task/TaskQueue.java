package org.jzenith.jobs.task;

import io.reactivex.Completable;
import java.util.function.Function;

/**
 * A queue as the application has added it.
 *
 * @param name its name, which is different from those of all other queues
 * @param payload the type of the payloads
 * @param work begins an attempt; subscribed to once for each attempt
 */
public record TaskQueue<P>(
        String name, Class<P> payload, QueueOptions options, Function<TaskRun<P>, Completable> work) {}
