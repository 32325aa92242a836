package org.jzenith.postgresql;

import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientTls;
import org.jzenith.backing.ConnectionUrl;
import org.jzenith.backing.ServerAddress;
import org.jzenith.core.config.Secret;
import org.jzenith.core.tls.CertificateReload;
import org.jzenith.postgresql.driver.OptionsCopy;

/** Converts the configuration to the options of the drivers. */
final class ConnectOptions {

    private ConnectOptions() {}

    /**
     * Returns the options without certificates; single keys take precedence over the URL.
     *
     * @throws IllegalArgumentException if the URL is invalid; the message does not show it
     */
    static PgConnectOptions of(PostgresqlConfiguration configuration) {
        PgConnectOptions options = new PgConnectOptions();
        options.setUser(System.getProperty("user.name", "postgres"))
                .setDatabase("")
                .setPassword("");
        if (configuration.url().isPresent()) {
            DatabaseUrl.apply(configuration.url().get().value(), options);
        }
        ServerAddress first = servers(configuration).get(0);
        options.setHost(first.host()).setPort(first.port());
        options.setUser(configuration.username().orElse(options.getUser()));
        options.setPassword(configuration
                .password()
                .orElse(Secret.of(options.getPassword()))
                .value());
        options.setDatabase(configuration.database().orElse(options.getDatabase()));
        if (options.getDatabase().isEmpty()) {
            options.setDatabase(options.getUser());
        }
        configuration.tls().ifPresent(options::setSslMode);
        return limits(configuration, options);
    }

    /** Returns whether the configuration names a server. */
    static boolean isConfigured(PostgresqlConfiguration configuration) {
        return configuration.host().isPresent()
                || configuration.url().isPresent()
                || !configuration.hosts().isEmpty();
    }

    /**
     * Returns the servers of the database, at least one; single keys take precedence over the URL.
     *
     * @throws IllegalArgumentException if one of them, or the URL, is invalid
     */
    static List<ServerAddress> servers(PostgresqlConfiguration configuration) {
        int defaultPort = configuration.port().orElse(PgConnectOptions.DEFAULT_PORT);
        if (!configuration.hosts().isEmpty()) {
            return configuration.hosts().stream()
                    .map(host -> ServerAddress.of(host, defaultPort))
                    .distinct()
                    .toList();
        }
        if (configuration.host().isPresent()) {
            String host = ConnectionUrl.withoutBrackets(configuration.host().get());
            return List.of(new ServerAddress(host, defaultPort));
        }
        if (configuration.url().isEmpty()) {
            return List.of(new ServerAddress(ConnectionUrl.NO_HOST, defaultPort));
        }
        List<ServerAddress> servers =
                DatabaseUrl.servers(configuration.url().get().value());
        return configuration.port().isEmpty()
                ? servers
                : servers.stream()
                        .map(server -> new ServerAddress(server.host(), defaultPort))
                        .distinct()
                        .toList();
    }

    /** Adds the certificates to options that have a mode. The application reads changed files again. */
    static PgConnectOptions withTls(
            PgConnectOptions options,
            PostgresqlConfiguration configuration,
            String namespace,
            CertificateReload reload) {
        SslMode mode = options.getSslMode();
        if (mode != SslMode.DISABLE) {
            ClientTls tls = ClientTls.of(namespace, files(configuration), isVerified(mode), reload);
            Transport.tls(options, tls, mode == SslMode.VERIFY_FULL);
        }
        return options;
    }

    /** Returns the files of certificates and keys. */
    static ClientTls.Files files(PostgresqlConfiguration configuration) {
        return new ClientTls.Files(configuration.tlsCa(), configuration.tlsCertificate(), configuration.tlsKey());
    }

    /** Returns whether the client checks the certificate of the server. */
    static boolean isVerified(SslMode mode) {
        return mode == SslMode.VERIFY_CA || mode == SslMode.VERIFY_FULL;
    }

    private static PgConnectOptions limits(PostgresqlConfiguration configuration, PgConnectOptions options) {
        boolean direct = configuration.mode() == PostgresqlMode.DIRECT;
        Map<String, String> properties = new HashMap<>(options.getProperties());
        properties.put("application_name", configuration.applicationName());
        if (direct) {
            properties.put("statement_timeout", String.valueOf(millis(configuration.statementTimeout())));
            Duration idle = configuration.idleInTransactionTimeout();
            properties.put("idle_in_transaction_session_timeout", idle.isZero() ? "0" : String.valueOf(millis(idle)));
        } else { // pgbouncer rejects this one too; servers since version 12 send all digits without it.
            properties.remove("extra_float_digits");
        }
        options.setProperties(properties);
        Transport.limit(options, millis(configuration.connectTimeout()));
        options.setUseLayer7Proxy(!direct);
        if (configuration.statementCacheSize() > 0 && direct) {
            options.setCachePreparedStatements(true)
                    .setPreparedStatementCacheMaxSize(configuration.statementCacheSize());
        }
        // EventLoopPool limits the statements in flight; the driver needs room for its own messages, such as the last
        // one.
        options.setPipeliningLimit(
                Math.max(PgConnectOptions.DEFAULT_PIPELINING_LIMIT, configuration.pipeliningLimit() + 16));
        return options;
    }

    /**
     * Returns the milliseconds within the range that the server and the drivers accept: 0 would be no limit, and the
     * maximum is 24 days.
     */
    static int millis(Duration duration) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, duration.toMillis()));
    }

    /** Returns the options with a suffix to the application name. */
    static PgConnectOptions named(PgConnectOptions options, String suffix) {
        PgConnectOptions copy = OptionsCopy.of(options);
        Map<String, String> properties = new HashMap<>(copy.getProperties());
        properties.put("application_name", properties.get("application_name") + ' ' + suffix);
        return copy.setProperties(properties);
    }

    /** Returns options for connections that read; directly to a server, they cannot write. */
    static PgConnectOptions readOnly(PgConnectOptions options) {
        PgConnectOptions copy = named(options, "read");
        if (!options.getUseLayer7Proxy()) { // pgbouncer rejects this parameter.
            copy.addProperty("default_transaction_read_only", "on");
        }
        return copy;
    }

    /** Returns the options for the blocking driver, as a URL without secrets. */
    static String jdbcUrl(PgConnectOptions options, PostgresqlConfiguration configuration) {
        StringBuilder url = new StringBuilder("jdbc:postgresql://")
                .append(options.getHost().contains(":") ? '[' + options.getHost() + ']' : options.getHost())
                .append(':')
                .append(options.getPort())
                .append('/')
                .append(encoded(options.getDatabase()))
                .append("?sslmode=")
                .append(options.getSslMode().value)
                .append("&connectTimeout=")
                .append(Math.max(1, TimeUnit.MILLISECONDS.toSeconds(millis(configuration.connectTimeout()))));
        boolean hasCertificate = configuration.tlsCertificate().isPresent();
        if (hasCertificate) {
            url.append("&sslfactory=").append(ClientCertificateSocketFactory.class.getName());
            parameter(url, "sslcert", path(configuration.tlsCertificate()));
            parameter(url, "sslkey", path(configuration.tlsKey()));
        }
        if (isVerified(options.getSslMode())) {
            parameter(url, "sslrootcert", path(configuration.tlsCa()));
            if (configuration.tlsCa().isEmpty() && !hasCertificate) { // The driver would search the user's home.
                url.append("&sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory");
            }
        }
        if (configuration.mode() != PostgresqlMode.DIRECT) { // Prepared statements may run elsewhere.
            url.append("&prepareThreshold=0");
        }
        parameter(url, "currentSchema", options.getProperties().get("search_path"));
        parameter(url, "options", options.getProperties().get("options"));
        return url.toString();
    }

    private static @Nullable String path(Optional<Path> file) {
        return file.map(Path::toString).orElse(null);
    }

    private static void parameter(StringBuilder url, String name, @Nullable String value) {
        if (value != null) {
            url.append('&').append(name).append('=').append(encoded(value));
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
