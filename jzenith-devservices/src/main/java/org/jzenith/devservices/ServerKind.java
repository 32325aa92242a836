package org.jzenith.devservices;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.CRC32;

/** The supported kinds of servers, with the defaults of an application. */
enum ServerKind {

    /** Each namespace has a database and a role of its own, named after it. */
    POSTGRESQL("PostgreSQL", 5432),

    /** Each namespace has one of many numbered databases; all use the default user of Redis. */
    REDIS("Redis", 6379),

    /** All namespaces use the same topics, without a user. */
    KAFKA("Kafka", 9092);

    /**
     * The number of databases of a Redis, large enough that each namespace can have one independently of the others.
     */
    static final int REDIS_DATABASES = 1_000;

    private final String title;
    private final int port;

    ServerKind(String title, int port) {
        this.title = title;
        this.port = port;
    }

    /** Returns the name of the database for the namespace with this suffix, which may be empty. */
    String database(String suffix) {
        return switch (this) {
            case POSTGRESQL -> suffix.isEmpty() ? "app" : suffix;
            case REDIS -> suffix.isEmpty() ? "0" : number(suffix);
            case KAFKA -> "";
        };
    }

    /** Returns the same number at each start, whatever other namespaces exist. */
    private static String number(String suffix) {
        CRC32 sum = new CRC32();
        sum.update(suffix.getBytes(StandardCharsets.UTF_8));
        return String.valueOf(1 + sum.getValue() % (REDIS_DATABASES - 1));
    }

    /** Returns the name of the user for the namespace with this suffix. */
    String username(String suffix) {
        return switch (this) {
            case POSTGRESQL -> database(suffix);
            case REDIS -> "default";
            case KAFKA -> "";
        };
    }

    /** Returns whether the name of a database is valid; an invalid name keeps the application from starting anyway. */
    boolean isDatabase(WantedDatabase database) {
        return this != REDIS || database.name().strip().matches("\\d{0,9}");
    }

    /** Returns the name for readers. */
    String title() {
        return title;
    }

    /** Returns the name in keys and files. */
    String key() {
        return title.toLowerCase(Locale.ROOT);
    }

    /** Returns the key that names a server of the user's own. */
    String serverKey() {
        return key() + (this == KAFKA ? ".bootstrap-servers" : ".host");
    }

    /** Returns the keys that may name such a server, as the subject of a sentence that says that none is set. */
    String noServerKey() {
        return this == KAFKA ? "no " + serverKey() : "neither " + serverKey() + " nor " + key() + ".url";
    }

    /** Returns the usual port of such servers. */
    int port() {
        return port;
    }

    /** Returns the name of the dev service in problems and in the table of the configuration. */
    String subject() {
        return "dev service " + title;
    }
}
