package org.jzenith.jobs;

import io.reactivex.Completable;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.JZenith;
import org.jzenith.jobs.run.JobRun;
import org.jzenith.jobs.schedule.CatchUp;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;

/** An application in a process of its own whose job writes the time of each run once, after a moment of work. */
final class JobWriter {

    static final String JOB = "writer";

    private final PostgresqlClient client;

    @Inject
    JobWriter(PostgresqlClient client) {
        this.client = client;
    }

    Completable write(JobRun run) {
        long process = ProcessHandle.current().pid();
        return client.update("insert into begun (scheduled_for, process) values ($1, $2)", run.scheduledFor(), process)
                .delay(200, TimeUnit.MILLISECONDS)
                .flatMap(count ->
                        client.inTransaction(tx -> tx.fenced(run.lease().orElseThrow())
                                .andThen(tx.update(
                                        "insert into written (scheduled_for, token, process) values ($1, $2, $3) "
                                                + "on conflict (scheduled_for) do nothing",
                                        run.scheduledFor(),
                                        run.lease().orElseThrow().token(),
                                        process))))
                .ignoreElement();
    }

    public static void main(String[] arguments) {
        JZenith.application(arguments)
                .withPlugins(
                        PostgresqlPlugin.create(),
                        JobsPlugin.create()
                                .everyRun(
                                        JOB,
                                        Duration.ofSeconds(1),
                                        JobWriter.class,
                                        JobWriter::write,
                                        job -> job.oncePerCluster().catchUp(CatchUp.ALL)))
                .withModules(binder -> binder.bind(JobWriter.class))
                .run();
    }
}
