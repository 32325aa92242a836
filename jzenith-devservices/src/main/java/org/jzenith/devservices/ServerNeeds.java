package org.jzenith.devservices;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jzenith.core.config.ConfigSourceProvider.Context;
import org.jzenith.core.config.ConfigSourceProvider.Value;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;

/**
 * The databases that an application needs from one kind of server: one for each namespace without a configured server.
 *
 * @param kind the kind of server
 * @param context the configuration of the application
 * @param databases the databases; empty if all namespaces have a server
 */
record ServerNeeds(ServerKind kind, Context context, List<WantedDatabase> databases) {

    /** The settings that name another server; those that an application does not have are never set. */
    private static final List<String> SERVER = List.of("host", "hosts", "url", "bootstrap-servers");

    private static final List<String> SETTINGS = List.of("host", "port", "database", "username", "password");

    static ServerNeeds of(ServerKind kind, Context context) {
        List<WantedDatabase> databases = new ArrayList<>();
        for (String namespace : new TreeSet<>(context.namespaces())) {
            boolean ours = namespace.equals(kind.key()) || namespace.startsWith(kind.key() + '-');
            if (ours && SERVER.stream().noneMatch(setting -> context.isSet(namespace + '.' + setting))) {
                String suffix = namespace.equals(kind.key())
                        ? ""
                        : namespace.substring(kind.key().length() + 1);
                String name = context.value(namespace + ".database").orElse(kind.database(suffix));
                databases.add(new WantedDatabase(
                        namespace,
                        name,
                        context.value(namespace + ".username").orElse(kind.username(suffix)),
                        context.value(namespace + ".password"),
                        context.value(namespace + ".port").map(String::strip)));
            }
        }
        return new ServerNeeds(kind, context, databases);
    }

    /** Returns whether no database is needed. */
    boolean isEmpty() {
        return databases.isEmpty();
    }

    /**
     * Returns whether all configured values can be read; a value that cannot be read keeps the application from
     * starting anyway.
     */
    boolean areReadable() {
        return port().orElse("0").matches("\\d{1,5}")
                && databases.stream().allMatch(kind::isDatabase)
                && databases.stream()
                        .flatMap(database -> SETTINGS.stream().map(database::key))
                        .noneMatch(
                                key -> context.isSet(key) && context.value(key).isEmpty());
    }

    /** Throws {@code DEV-9} if two namespaces contradict each other, since both use the same server. */
    void refuseContradictions() {
        List<Problem> problems = new ArrayList<>();
        for (WantedDatabase database : databases) {
            for (WantedDatabase earlier : databases.subList(0, databases.indexOf(database))) {
                if (database.contradictsPortOf(earlier)) {
                    problems.add(DevServicesProblems.contradiction(
                            database.key("port"),
                            earlier.key("port"),
                            "the dev service is a single server on one port"));
                }
                if (database.contradictsPasswordOf(earlier)) {
                    problems.add(DevServicesProblems.contradiction(
                            database.key("password"),
                            earlier.key("password"),
                            "both have the username " + database.username()));
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new StartupException(problems, null);
        }
    }

    /**
     * Returns the keys of these databases that environment variables set, and the variables. Development uses other
     * sources. A deployment that sets only some of the variables has probably lost the others.
     */
    Map<String, String> variables() {
        Map<String, String> variables = new TreeMap<>();
        for (WantedDatabase database : databases) {
            for (String setting : SETTINGS) {
                context.origin(database.key(setting))
                        .filter(origin -> origin.startsWith("environment variable "))
                        .ifPresent(origin -> variables.put(database.key(setting), origin));
            }
        }
        return variables;
    }

    /** Returns the configured port, if there is one. */
    Optional<String> port() {
        return databases.stream().flatMap(database -> database.port().stream()).findFirst();
    }

    /** Returns the password of each role: the configured one, or else the given one. */
    Map<String, String> passwords(String otherwise) {
        Map<String, String> passwords = new HashMap<>();
        for (WantedDatabase database : databases) {
            Stream<WantedDatabase> same =
                    databases.stream().filter(other -> other.username().equals(database.username()));
            passwords.put(
                    database.username(),
                    same.flatMap(other -> other.password().stream()).findFirst().orElse(otherwise));
        }
        return passwords;
    }

    /** Returns the missing settings, for a server on this port; {@code password} applies if none is configured. */
    Map<String, Value> values(int port, String password, String origin) {
        if (kind == ServerKind.KAFKA) {
            return values(Map.of("bootstrap-servers", "127.0.0.1:" + port, "create-topics", "true"), origin);
        }
        Map<String, String> passwords = passwords(password);
        Map<String, Value> values = new HashMap<>();
        for (WantedDatabase database : databases) {
            Map<String, String> texts = Map.of(
                    "host",
                    "127.0.0.1",
                    "port",
                    String.valueOf(port),
                    "database",
                    database.name(),
                    "username",
                    database.username(),
                    "password",
                    passwords.getOrDefault(database.username(), ""));
            texts.forEach((setting, text) -> {
                if (!context.isSet(database.key(setting))) {
                    values.put(database.key(setting), new Value(text, origin));
                }
            });
        }
        return values;
    }

    /**
     * Returns settings that are the same for all these databases, unless the application sets them. Applications
     * without such settings ignore them.
     */
    Map<String, Value> values(Map<String, String> settings, String origin) {
        Map<String, Value> values = new HashMap<>();
        for (WantedDatabase database : databases) {
            settings.forEach((setting, text) -> {
                if (!context.isSet(database.key(setting))) {
                    values.put(database.key(setting), new Value(text, origin));
                }
            });
        }
        return values;
    }

    /** Returns the needed databases, without passwords. */
    @Override
    public String toString() {
        return String.join(", ", databases.stream().map(Object::toString).toList());
    }
}
