package org.jzenith.postgresql;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jzenith.devservices.PostgresqlCluster;

/** The moment when a standby accepts writes. It asks the standby without a pause, on a connection of its own. */
final class Promotion {

    private final CompletableFuture<Long> nanos = new CompletableFuture<>();

    private Promotion() {}

    /** Begins to ask the standby. */
    static Promotion watch(PostgresqlCluster cluster) throws SQLException {
        String url = "jdbc:postgresql://127.0.0.1:" + cluster.standbyPort() + '/' + cluster.database();
        Connection connection = DriverManager.getConnection(url, cluster.username(), cluster.password());
        Promotion promotion = new Promotion();
        Thread thread = new Thread(() -> promotion.ask(connection), "promotion");
        thread.setDaemon(true);
        thread.start();
        return promotion;
    }

    private void ask(Connection connection) {
        try (Connection open = connection;
                Statement statement = open.createStatement()) {
            while (isStandby(statement)) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            nanos.complete(System.nanoTime());
        } catch (SQLException | InterruptedException e) {
            nanos.completeExceptionally(e);
        }
    }

    private static boolean isStandby(Statement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery("select pg_is_in_recovery()")) {
            result.next();
            return result.getBoolean(1);
        }
    }

    /** Waits for the moment, by {@link System#nanoTime()}. */
    long nanos() throws Exception {
        return nanos.get(5, TimeUnit.MINUTES);
    }
}
