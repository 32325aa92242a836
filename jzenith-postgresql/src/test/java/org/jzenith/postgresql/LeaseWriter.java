package org.jzenith.postgresql;

import io.reactivex.disposables.Disposable;
import io.vertx.pgclient.PgException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.LeaseLostException;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;

/**
 * An application in a process of its own that writes with each lease that it has ever held, whether or not it believes
 * that it still holds it.
 */
final class LeaseWriter {

    static final String LEASE = "writer";

    private LeaseWriter() {}

    public static void main(String[] arguments) throws InterruptedException {
        RunningApplication application = JZenith.application(arguments)
                .withPlugins(PostgresqlPlugin.create().withLeases())
                .run();
        PostgresqlClient client = Server.client(application);
        List<Lease> leases = new CopyOnWriteArrayList<>();
        Disposable unused = client.leases()
                .lease(LEASE, Duration.ofSeconds(1))
                .filter(Lease::isHeld)
                .subscribe(leases::add);
        while (true) {
            for (Lease lease : leases) {
                write(client.blocking(), lease);
            }
            Thread.sleep(1);
        }
    }

    private static void write(BlockingPostgresqlClient client, Lease lease) {
        long process = ProcessHandle.current().pid();
        try {
            client.inTransaction(tx -> {
                tx.fenced(lease);
                return tx.update("insert into written (token, process) values ($1, $2)", lease.token(), process);
            });
        } catch (LeaseLostException e) {
            refused(client, lease, process);
        } catch (PostgresqlUnavailableException | PgException e) {
            // The server has failed over: the next attempt follows at once.
        }
    }

    private static void refused(BlockingPostgresqlClient client, Lease lease, long process) {
        try {
            client.update("insert into refused values ($1, $2) on conflict (token) do nothing", lease.token(), process);
        } catch (PostgresqlUnavailableException | PgException e) {
            // It is refused again in a moment.
        }
    }
}
