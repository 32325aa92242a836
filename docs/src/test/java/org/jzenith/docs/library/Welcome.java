package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jzenith.jobs.task.TaskRun;
import org.jzenith.jobs.task.Tasks;
import org.jzenith.postgresql.PostgresqlClient;

@Singleton
public class Welcome {

    final BlockingQueue<String> sent = new LinkedBlockingQueue<>();
    private final PostgresqlClient client;
    private final Tasks tasks;

    @Inject
    Welcome(PostgresqlClient client, Tasks tasks) {
        this.client = client;
        this.tasks = tasks;
    }

    // tag::enqueue[]
    public record Mail(String to) {}

    /** Adds a guest, and a task for the mail: both or neither. */
    public Single<Long> addGuest(String address) {
        return client.inTransaction(tx -> tx.update("insert into guests (address) values ($1)", address)
                .flatMap(added -> tasks.enqueue(tx, "welcome", new Mail(address))));
    }

    /** Works on the task, in any instance. */
    public Completable send(Mail mail) {
        return Completable.fromAction(() -> sent.add(mail.to())); // A mail server, for example
    }
    // end::enqueue[]

    public record Points(long member, int points) {}

    // tag::complete[]
    /** Adds the points of a member exactly once, even if the task is repeated. */
    public Completable addPoints(TaskRun<Points> run) {
        return client.inTransactionCompletable(tx -> tx.update(
                        "update guests set points = points + $1 where id = $2",
                        run.payload().points(),
                        run.payload().member())
                .flatMapCompletable(updated -> run.complete(tx)));
    }
    // end::complete[]
}
