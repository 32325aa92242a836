package org.jzenith.devservices;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.CRC32;

/** What can be started, and what an application gets of it that says nothing else. */
enum ServerKind {

    /** A database and a role for each namespace, with its name. */
    POSTGRESQL("PostgreSQL", 5432),

    /** One of many numbered databases for each namespace, all for the user that Redis has from its birth. */
    REDIS("Redis", 6379);

    private final String title;
    private final int port;

    ServerKind(String title, int port) {
        this.title = title;
        this.port = port;
    }

    /** The name of the database for the namespace with a suffix, perhaps an empty one. */
    String database(String suffix) {
        return switch (this) {
            case POSTGRESQL -> suffix.isEmpty() ? "app" : suffix;
            case REDIS -> suffix.isEmpty() ? "0" : number(suffix);
        };
    }

    /** The same at each start, whatever other namespaces there are then. */
    private static String number(String suffix) {
        CRC32 sum = new CRC32();
        sum.update(suffix.getBytes(StandardCharsets.UTF_8));
        return String.valueOf(1 + sum.getValue() % (RedisBinaries.DATABASES - 1));
    }

    /** The name of the user for the namespace with a suffix. */
    String username(String suffix) {
        return switch (this) {
            case POSTGRESQL -> database(suffix);
            case REDIS -> "default";
        };
    }

    /** Whether the name of a database is one; what is none keeps the application from starting without our doing. */
    boolean isDatabase(WantedDatabase database) {
        return this != REDIS || database.name().matches("\\d{1,9}");
    }

    /** Finds or unpacks the programs. */
    ServerPrograms programs() {
        try {
            return switch (this) {
                case POSTGRESQL -> PostgresqlBinaries.find();
                case REDIS -> RedisBinaries.find(System.getenv());
            };
        } catch (IOException e) {
            throw DevServicesProblems.failure(DevServicesProblems.noBinaries(this, System.getProperty("os.name"), DevServicesProblems.reason(e)), e);
        }
    }

    /** Its name for readers. */
    String title() {
        return title;
    }

    /** Its name in keys and files. */
    String key() {
        return title.toLowerCase(Locale.ROOT);
    }

    /** Where such servers are mostly found. */
    int port() {
        return port;
    }

    /** How problems and the table of the configuration call what is started. */
    String subject() {
        return "dev service " + title;
    }
}
