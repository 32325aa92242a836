package org.jzenith.devservices;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jzenith.core.error.ProcessEnd;

/**
 * Creates roles and databases and sets passwords before the server starts, in PostgreSQL's single-user mode, which
 * needs no driver and accepts no connections. Roles and databases may exist already.
 */
final class PostgresqlSetup {

    static final String SUPERUSER = "postgres";

    /** An error message with its code; it may follow a prompt. */
    private static final Pattern FAILURE = Pattern.compile("(?m)(?:^|> )(([0-9A-Z]{5}) (?:ERROR|FATAL|PANIC):.*)$");

    private static final Set<String> DUPLICATE = Set.of("42710", "42P04"); // of a role, of a database

    private PostgresqlSetup() {}

    static void run(
            PostgresqlBinaries binaries,
            DataDirectory data,
            List<WantedDatabase> databases,
            Map<String, String> passwords,
            Duration timeout)
            throws IOException {
        List<String> words = new ArrayList<>(List.of(
                binaries.program("postgres").toString(),
                "--single",
                "-D",
                data.path().toString()));
        // Messages must not contain statements, because these contain passwords.
        for (String setting : List.of(
                "log_line_prefix=%e ",
                "log_error_verbosity=terse",
                "log_min_error_statement=panic",
                "log_statement=none",
                "log_min_duration_statement=-1",
                "log_destination=stderr",
                "logging_collector=off",
                "standard_conforming_strings=on",
                "password_encryption=scram-sha-256",
                "fsync=" + (data.isKept() ? "on" : "off"))) {
            words.addAll(List.of("-c", setting));
        }
        words.add(SUPERUSER); // also the name of a database that always exists
        ProcessEnd end = new Command(
                        binaries.user().words(words),
                        statements(databases, passwords) + (binaries.replicating() ? replication(data.password()) : ""),
                        timeout)
                .run();
        List<String> failures = failures(end.output());
        if (!end.isSuccess() || !failures.isEmpty()) {
            String names = databases.stream().map(WantedDatabase::toString).collect(Collectors.joining(", "));
            throw DevServicesProblems.failure(
                    DevServicesProblems.setUpFailed(
                            names,
                            end.isSuccess()
                                    ? ProcessEnd.tail(String.join("\n", failures))
                                    : "postgres --single: " + end),
                    null);
        }
    }

    private static List<String> failures(String output) {
        List<String> failures = new ArrayList<>();
        Matcher matcher = FAILURE.matcher(output);
        while (matcher.find()) {
            if (!DUPLICATE.contains(matcher.group(2))) {
                failures.add(matcher.group(1));
            }
        }
        return failures;
    }

    /**
     * Returns one statement per line. If an object exists already, its statement fails, and the next one is executed
     * nevertheless.
     */
    static String statements(List<WantedDatabase> databases, Map<String, String> passwords) {
        StringBuilder statements = new StringBuilder();
        passwords.forEach((role, password) -> statements
                .append("CREATE ROLE ")
                .append(identifier(role))
                .append(" LOGIN\n")
                .append("ALTER ROLE ")
                .append(identifier(role))
                .append(" LOGIN PASSWORD ")
                .append(literal(password))
                .append('\n'));
        for (WantedDatabase database : databases) {
            statements
                    .append("CREATE DATABASE ")
                    .append(identifier(database.name()))
                    .append(" OWNER ")
                    .append(identifier(database.username()))
                    .append('\n')
                    .append(ownership(literal(database.name()) + "::name", literal(database.username()) + "::name"))
                    .append('\n');
        }
        return statements.toString();
    }

    /** Returns the statements for the role by which a standby reads from its primary and its replay is paused. */
    private static String replication(String password) {
        String role = PostgresqlReplication.ROLE;
        return "CREATE ROLE " + role + " LOGIN REPLICATION\n"
                + "ALTER ROLE " + role + " LOGIN REPLICATION PASSWORD " + literal(password) + '\n'
                + "GRANT pg_monitor TO " + role + '\n'
                + "GRANT EXECUTE ON FUNCTION pg_wal_replay_pause(), pg_wal_replay_resume() TO " + role + '\n';
    }

    /**
     * Gives a role access to an existing database. If PostgreSQL's superuser owns the database, the role becomes its
     * owner; otherwise, the role becomes a member of the owner.
     */
    private static String ownership(String database, String role) {
        return "DO $$ DECLARE owner name; BEGIN SELECT pg_get_userbyid(datdba) INTO STRICT owner FROM pg_database WHERE datname = "
                + database
                + "; IF owner = '" + SUPERUSER + "' AND owner <> " + role
                + " THEN EXECUTE format('ALTER DATABASE %I OWNER TO %I', "
                + database + ", " + role + "); ELSIF owner <> " + role
                + " THEN EXECUTE format('GRANT %I TO %I', owner, " + role
                + "); END IF; END $$";
    }

    private static String identifier(String name) {
        return "U&\"" + escaped(name) + '"';
    }

    private static String literal(String text) {
        return "U&'" + escaped(text) + '\'';
    }

    /** Escapes everything except letters, digits and underscores, so that SQL takes all of it as text. */
    private static String escaped(String text) {
        return text.codePoints()
                .mapToObj(c -> c < 128 && (Character.isLetterOrDigit(c) || c == '_')
                        ? Character.toString(c)
                        : String.format(Locale.ROOT, "\\+%06X", c))
                .collect(Collectors.joining());
    }
}
