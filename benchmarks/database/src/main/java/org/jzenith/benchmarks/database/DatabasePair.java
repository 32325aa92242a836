package org.jzenith.benchmarks.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import org.jzenith.devservices.PostgresqlCluster;

/**
 * Starts a PostgreSQL primary and its standby, prints the environment variables by which others find them, and then
 * executes the commands on its standard input, a line each. Both servers stop with this process.
 */
public final class DatabasePair {

    private DatabasePair() {}

    /** Prints a line when a command has been executed. Returns when the input ends. */
    @SuppressWarnings("SystemOut") // The caller is a script.
    public static void main(String[] args) throws IOException {
        try (PostgresqlCluster pair = PostgresqlCluster.start();
                BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
            System.out.printf(
                    "PG_HOSTS=%s PG_HOST=127.0.0.1 PG_PORT=%d PG_DB=%s PG_USER=%s PG_PASSWORD=%s%n",
                    pair.hosts(), pair.primaryPort(), pair.database(), pair.username(), pair.password());
            for (String command = commands.readLine(); command != null; command = commands.readLine()) {
                execute(command, pair);
                System.out.println("done " + command);
            }
        }
    }

    private static void execute(String command, PostgresqlCluster pair) {
        switch (command) {
            case "switchover" -> pair.switchOver();
            case "kill" -> pair.killPrimary();
            case "freeze" -> pair.freeze();
            case "promote" -> pair.promote();
            default -> throw new IllegalArgumentException("\"" + command + "\" is not a command");
        }
    }
}
