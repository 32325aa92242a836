package org.jzenith.devservices;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jzenith.core.config.ConfigSourceProvider.Context;
import org.jzenith.core.config.ConfigSourceProvider.Value;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;

/**
 * What an application wants of one kind of server and has none for: a database for each namespace that names no host.
 *
 * @param kind      the kind
 * @param context   what the application is configured with
 * @param databases empty if the application has a server for all
 */
record ServerNeeds(ServerKind kind, Context context, List<WantedDatabase> databases) {

    private static final List<String> SETTINGS = List.of("host", "port", "database", "username", "password");

    static ServerNeeds of(ServerKind kind, Context context) {
        List<WantedDatabase> databases = new ArrayList<>();
        for (String namespace : new TreeSet<>(context.namespaces())) {
            boolean ours = namespace.equals(kind.key()) || namespace.startsWith(kind.key() + '-');
            if (ours && !context.isSet(namespace + ".host") && !context.isSet(namespace + ".url")) {
                String suffix = namespace.equals(kind.key()) ? "" : namespace.substring(kind.key().length() + 1);
                String name = context.value(namespace + ".database").orElse(kind.database(suffix));
                databases.add(new WantedDatabase(namespace, name, context.value(namespace + ".username").orElse(kind.username(suffix)),
                        context.value(namespace + ".password"), context.value(namespace + ".port")));
            }
        }
        return new ServerNeeds(kind, context, databases);
    }

    /** Whether it wants nothing. */
    boolean isEmpty() {
        return databases.isEmpty();
    }

    /** Whether all that is configured can be read; what cannot keeps the application from starting without our doing. */
    boolean areReadable() {
        return port().orElse("0").matches("\\d{1,5}") && databases.stream().allMatch(kind::isDatabase) && databases.stream()
                .flatMap(database -> SETTINGS.stream().map(database::key))
                .noneMatch(key -> context.isSet(key) && context.value(key).isEmpty());
    }

    /** Throws on Kubernetes, where what has no server of its own is most likely told it in vain. */
    void refuseOnKubernetes() {
        if (System.getenv("KUBERNETES_SERVICE_HOST") != null) {
            throw DevServicesProblems.failure(DevServicesProblems.onKubernetes(kind), null);
        }
    }

    /** Throws where two namespaces want different things of the one server. */
    void refuseContradictions() {
        List<Problem> problems = new ArrayList<>();
        for (WantedDatabase database : databases) {
            for (WantedDatabase earlier : databases.subList(0, databases.indexOf(database))) {
                if (database.contradictsPortOf(earlier)) {
                    problems.add(DevServicesProblems.contradiction(database.key("port"), earlier.key("port"),
                            "the dev service is one server, on one port"));
                }
                if (database.contradictsPasswordOf(earlier)) {
                    problems.add(DevServicesProblems.contradiction(database.key("password"), earlier.key("password"),
                            "both have the username " + database.username()));
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new StartupException(problems, null);
        }
    }

    /** The port that is configured, if any is. */
    Optional<String> port() {
        return databases.stream().flatMap(database -> database.port().stream()).findFirst();
    }

    /** The password of each role: the configured one, else the given one. */
    Map<String, String> passwords(String otherwise) {
        Map<String, String> passwords = new HashMap<>();
        for (WantedDatabase database : databases) {
            Stream<WantedDatabase> same = databases.stream().filter(other -> other.username().equals(database.username()));
            passwords.put(database.username(), same.flatMap(other -> other.password().stream()).findFirst().orElse(otherwise));
        }
        return passwords;
    }

    /** What the application is not configured with, for a server on a port; {@code password} is the one that is not configured either. */
    Map<String, Value> values(int port, String password, String origin) {
        Map<String, String> passwords = passwords(password);
        Map<String, Value> values = new HashMap<>();
        for (WantedDatabase database : databases) {
            Map<String, String> texts = Map.of("host", "127.0.0.1", "port", String.valueOf(port), "database", database.name(),
                    "username", database.username(), "password", passwords.getOrDefault(database.username(), ""));
            texts.forEach((setting, text) -> {
                if (!context.isSet(database.key(setting))) {
                    values.put(database.key(setting), new Value(text, origin));
                }
            });
        }
        return values;
    }

    /** What is wanted, without passwords. */
    @Override
    public String toString() {
        return String.join(", ", databases.stream().map(Object::toString).toList());
    }
}
