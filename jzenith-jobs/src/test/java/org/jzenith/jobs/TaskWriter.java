package org.jzenith.jobs;

import io.reactivex.Completable;
import jakarta.inject.Inject;
import org.jzenith.core.JZenith;
import org.jzenith.jobs.task.TaskRun;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;

/**
 * An application in a process of its own that works on tasks: it notes each begin, and writes the effect of each task
 * together with its end.
 */
final class TaskWriter {

    static final String QUEUE = "numbers";

    private final PostgresqlClient client;

    @Inject
    TaskWriter(PostgresqlClient client) {
        this.client = client;
    }

    /** What a task is about. */
    record Item(long value) {}

    Completable write(TaskRun<Item> run) {
        long number = run.payload().value();
        return client.update(
                        "insert into begun (number, process) values ($1, $2)",
                        number,
                        ProcessHandle.current().pid())
                .flatMapCompletable(begun -> client.inTransactionCompletable(
                        tx -> tx.update("insert into effect (number) values ($1)", number)
                                .flatMapCompletable(written -> run.complete(tx))));
    }

    static JobsPlugin plugin() {
        return JobsPlugin.create()
                .queueRun(QUEUE, Item.class, TaskWriter.class, TaskWriter::write, queue -> queue.withWorkers(8));
    }

    public static void main(String[] arguments) {
        JZenith.application(arguments)
                .withPlugins(PostgresqlPlugin.create(), plugin())
                .withModules(binder -> binder.bind(TaskWriter.class))
                .run();
    }
}
