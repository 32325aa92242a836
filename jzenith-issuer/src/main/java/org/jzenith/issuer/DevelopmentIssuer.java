package org.jzenith.issuer;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigCommand;
import org.jzenith.core.config.ConfigSourceProvider;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts an {@link Issuer} for an application that binds the namespace {@code security.jwt} and sets neither an issuer
 * nor a key in it. It does not start one for a deployed application, because every client can get a token of this
 * issuer. The issuer stops with the application, however the application ends. The service loader finds this provider
 * on the class path. Not safe for use by several threads.
 */
public final class DevelopmentIssuer implements ConfigSourceProvider {

    private static final Logger LOG = LoggerFactory.getLogger(DevelopmentIssuer.class);
    private static final String NAMESPACE = "security.jwt";
    private static final String AUDIENCE = NAMESPACE + ".audience";
    private static final String SUBJECT = "dev service issuer";

    private @Nullable Issuer issuer;

    /** Creates a provider that has not started anything yet, for {@link java.util.ServiceLoader}. */
    public DevelopmentIssuer() {}

    @Override
    public String name() {
        return SUBJECT;
    }

    @Override
    public Set<Class<?>> configurations() {
        return Set.of(IssuerConfiguration.class);
    }

    /** Starts the issuer if it is missing. Takes about a second. */
    @Override
    public Map<String, Value> provide(Context context) {
        Optional<IssuerConfiguration> configuration = context.configuration(IssuerConfiguration.class);
        if (!isMissing(context) || !isAllowed(context, configuration)) {
            return Map.of();
        }
        if (context.command() == ConfigCommand.CHECK || configuration.isEmpty()) {
            // Sufficient for the check to find all other problems.
            return values(
                    context,
                    IssuerServer.uri(
                            configuration.map(IssuerConfiguration::port).orElse(0)),
                    SUBJECT + " (not started)");
        }
        Issuer started = start(context, configuration.get().port());
        issuer = started;
        LOG.info(
                "Issuer of tokens for development on {}. A token of ada with the role admin: "
                        + "curl -d grant_type=client_credentials -d client_id=ada -d scope=admin {}{}",
                started.uri(),
                started.uri(),
                IssuerServer.TOKEN);
        return values(context, started.uri().toString(), SUBJECT);
    }

    private static boolean isMissing(Context context) {
        return context.namespaces().contains(NAMESPACE)
                && Stream.of("issuer", "public-key", "private-key", "secret")
                        .noneMatch(key -> context.isSet(NAMESPACE + '.' + key));
    }

    private static boolean isAllowed(Context context, Optional<IssuerConfiguration> configuration) {
        if (context.value("devservices.enabled")
                .map(String::strip)
                .filter("false"::equalsIgnoreCase)
                .isPresent()) {
            return false;
        }
        Optional<Boolean> enabled = configuration.flatMap(IssuerConfiguration::enabled);
        Optional<String> deployed = context.deployed();
        if (enabled.isEmpty() && deployed.isPresent() && context.command() == ConfigCommand.CHECK) {
            LOG.warn(
                    "{} has no issuer of tokens for development, since that lets everybody in. Fix: set {}.issuer; "
                            + "devservices.issuer.enabled=true starts one nevertheless",
                    deployed.get(),
                    NAMESPACE);
        }
        return enabled.orElse(deployed.isEmpty());
    }

    private static Issuer start(Context context, int port) {
        TokenDefaults usual = TokenDefaults.USUAL;
        List<String> audience = context.value(AUDIENCE).stream()
                .flatMap(texts -> Stream.of(texts.split(",", -1)))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
        try {
            return Issuer.describe()
                    .withPort(port)
                    .withDefaults(new TokenDefaults(
                            audience.isEmpty() ? usual.audience() : audience,
                            usual.lifetime(),
                            context.value(NAMESPACE + ".name-claim").orElse(usual.nameClaim()),
                            context.value(NAMESPACE + ".roles-claim").orElse(usual.rolesClaim())))
                    .tryStart();
        } catch (IOException e) {
            throw new StartupException(
                    List.of(Problem.of("DEV-11", SUBJECT)
                            .what("could not be started on " + (port == 0 ? "a free port" : "port " + port) + ": "
                                    + e.getMessage())
                            .expected("a port of 127.0.0.1 that nothing else uses")
                            .fix("remove the cause, set devservices.issuer.port to another port, or set "
                                    + "security.jwt.issuer to an issuer of your own")),
                    e);
        }
    }

    private static Map<String, Value> values(Context context, String uri, String origin) {
        Map<String, Value> values = new HashMap<>();
        values.put(NAMESPACE + ".issuer", new Value(uri, origin));
        if (!context.isSet(AUDIENCE)) {
            values.put(AUDIENCE, new Value(String.join(",", TokenDefaults.USUAL.audience()), origin));
        }
        return values;
    }

    /** Ends the issuer. */
    @Override
    public void close() {
        Issuer ending = issuer;
        issuer = null;
        if (ending != null) {
            ending.close();
        }
    }
}
