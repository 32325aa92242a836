package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.docs.library.Welcome.Mail;
import org.jzenith.docs.library.Welcome.Points;
import org.jzenith.jobs.JobsPlugin;
import org.jzenith.jobs.task.Priority;
import org.jzenith.jobs.task.TaskOptions;
import org.jzenith.jobs.task.TaskResult;
import org.jzenith.jobs.task.TaskState;
import org.jzenith.jobs.task.TaskStatus;
import org.jzenith.jobs.task.Tasks;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.ApplicationExtension;

@Timeout(300)
class WelcomeTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> JZenith.application()
            .withPlugins(
                    PostgresqlPlugin.create(),
                    // tag::plugin[]
                    JobsPlugin.create()
                            .queue("welcome", Mail.class, Welcome.class, Welcome::send)
                            .queueRun(
                                    "points",
                                    Points.class,
                                    Welcome.class,
                                    Welcome::addPoints,
                                    queue -> queue.withWorkers(2).withTimeout(Duration.ofSeconds(10)))
                    // end::plugin[]
                    )
            .withModules(binder -> binder.bind(Welcome.class)));

    @Test
    void isSentAfterTheCommit(Welcome welcome, PostgresqlClient client, Tasks tasks) throws Exception {
        client.script("create table guests (id bigserial primary key, address text, points int default 0)")
                .blockingAwait();
        // tag::test[]
        BlockingQueue<TaskResult> results = new LinkedBlockingQueue<>();
        var listening = tasks.results().subscribe(results::add);
        long id = welcome.addGuest("ada@example.com").blockingGet();
        assertThat(results.take().outcome()).isEqualTo(TaskResult.Outcome.SUCCESS);
        assertThat(tasks.find(id).map(TaskStatus::state).blockingGet()).isEqualTo(TaskState.DONE);
        // end::test[]
        assertThat(welcome.sent).containsExactly("ada@example.com");
        // tag::options[]
        Single<Long> added = client.inTransaction(tx -> tasks.enqueue(
                tx,
                "points",
                new Points(1, 10),
                TaskOptions.defaults().after(Duration.ofMillis(10)).withPriority(Priority.HIGH)));
        // end::options[]
        added.ignoreElement().blockingAwait();
        assertThat(results.take().outcome()).isEqualTo(TaskResult.Outcome.SUCCESS);
        assertThat(client.one(Integer.class, "select points from guests").blockingGet())
                .isEqualTo(10);
        listening.dispose();
    }
}
