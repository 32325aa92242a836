package org.jzenith.benchmarks.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** Executes statements in the database that {@link UserDatabase} has started. */
public final class SqlScript {

    private SqlScript() {}

    /** Takes statements, and files with statements, whose names end in {@code .sql}. */
    public static void main(String[] args) throws SQLException, IOException {
        Map<String, String> variables = System.getenv();
        String url = "jdbc:postgresql://" + variables.get("PG_HOST") + ':' + variables.get("PG_PORT") + '/'
                + variables.get("PG_DB");
        try (Connection connection =
                        DriverManager.getConnection(url, variables.get("PG_USER"), variables.get("PG_PASSWORD"));
                Statement statement = connection.createStatement()) {
            for (String arg : args) {
                statement.execute(arg.endsWith(".sql") ? Files.readString(Path.of(arg)) : arg);
            }
        }
    }
}
