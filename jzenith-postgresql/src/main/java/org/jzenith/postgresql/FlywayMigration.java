package org.jzenith.postgresql;

import io.vertx.pgclient.PgConnectOptions;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.flywaydb.core.internal.exception.FlywayMigrateException;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerProblems;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.RootCause;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the migrations. The only class that uses Flyway, so Flyway is loaded only if there are migrations. Blocks. */
final class FlywayMigration {

    private static final Logger LOG = LoggerFactory.getLogger(FlywayMigration.class);

    /** The history of the tables that jZenith itself needs, which may be in the schema of the application. */
    private static final String OWN_HISTORY = "jzenith_schema_history";

    private final PgConnectOptions options;
    private final PostgresqlConfiguration configuration;
    private final ClassLoader loader;
    private final PostgresqlProblems problems;

    FlywayMigration(
            PgConnectOptions options,
            PostgresqlConfiguration configuration,
            ClassLoader loader,
            PostgresqlProblems problems) {
        this.options = options;
        this.configuration = configuration;
        this.loader = loader;
        this.problems = problems;
    }

    /** Runs the migrations of the application. */
    void run(String folder) {
        run(folder, flyway -> flyway.locations("classpath:" + folder));
    }

    /**
     * Runs the migrations of the tables that jZenith itself needs. A plugin that is added later has its first script
     * after scripts with higher versions, and the scripts of one that was removed are missing.
     */
    void runOwn(Set<String> folders) {
        run(String.join(", ", folders), flyway -> flyway.locations(
                        folders.stream().map(folder -> "classpath:" + folder).toArray(String[]::new))
                .schemas(configuration.ownSchema())
                .table(OWN_HISTORY)
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .outOfOrder(true)
                .ignoreMigrationPatterns("*:missing"));
    }

    private void run(String scripts, UnaryOperator<FluentConfiguration> settings) {
        if (options.isUsingDomainSocket()) {
            String reason = options.getHost() + " is the folder of a socket, which the driver of Flyway cannot use";
            throw ServerProblems.failure(problems.noMigration(reason), null);
        }
        try {
            FluentConfiguration flyway = settings.apply(Flyway.configure(loader)
                    .loggers("slf4j")
                    .dataSource(
                            ConnectOptions.jdbcUrl(options, configuration), options.getUser(), options.getPassword()));
            // The lock against concurrent migrations. If a transaction holds it, "create index concurrently" waits
            // for it forever. However, pgbouncer keeps the same connection only within a transaction.
            flyway.getConfigurationExtension(PostgreSQLConfigurationExtension.class)
                    .setTransactionalLock(configuration.mode() != PostgresqlMode.DIRECT);
            int count = flyway.load().migrate().migrationsExecuted;
            LOG.info(
                    "{}: {} of the migrations in {} had to run",
                    problems.server().namespace(),
                    count == 0 ? "none" : count,
                    scripts);
        } catch (FlywayException e) {
            throw ServerProblems.failure(problem(e), e);
        }
    }

    private Problem problem(FlywayException failure) {
        if (failure instanceof FlywayMigrateException failed && failed.getMigration() != null) {
            String line = failed.getLineNumber() > 0 ? " in line " + failed.getLineNumber() : "";
            return problems.failedMigration(failed.getMigration().getScript(), line, reason(failure));
        }
        if (failure instanceof FlywayValidateException) {
            String what = mismatch(inOneLine(failure.getMessage()));
            return what.contains("Detected failed ") ? problems.brokenMigration(what) : problems.changedMigration(what);
        }
        return problems.noMigration(reason(failure));
    }

    /** Returns the message of the server, if the failure came from the server. */
    private static String reason(Throwable failure) {
        for (Throwable cause : RootCause.chain(failure)) {
            if (cause instanceof SQLException sql) {
                return inOneLine(sql.getMessage());
            }
        }
        return withoutAdvice(inOneLine(failure.getMessage()));
    }

    private static String mismatch(String message) {
        return withoutAdvice(message.replaceFirst("^Validate failed: Migrations have failed validation ", ""));
    }

    /** Removes Flyway's advice, which does not apply here: its settings are not ours. */
    static String withoutAdvice(String message) {
        return message.replaceFirst(
                "\\.? (Either revert|Please remove|Need more flexibility|Configure the number of retries).*", "");
    }

    private static String inOneLine(@Nullable String message) {
        return message == null ? "no reason given" : message.strip().replaceAll("\\s+", " ");
    }
}
