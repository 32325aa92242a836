package org.jzenith.security.jwt;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;
import org.jzenith.core.config.Secret;

/** Whose tokens are accepted, and how tokens are issued. */
@Config("security.jwt")
interface JwtConfiguration {

    @ConfigDoc(
            "The issuer that tokens must name; without public-key and secret, its keys are found by OpenID Connect discovery")
    Optional<URI> issuer();

    @ConfigDoc("The public key that tokens are verified with, in PEM, or the name of a file that has it")
    Optional<String> publicKey();

    @ConfigDoc(
            "The private key of public-key, which tokens are issued with, in PEM (PKCS #8, PKCS #1 or SEC 1), or the name of a file that has it")
    Optional<Secret> privateKey();

    @ConfigDoc("The secret that tokens are verified and issued with, of at least 32 bytes")
    Optional<Secret> secret();

    @ConfigDoc("A token must be for one of these, if there is an issuer or if the token says for whom it is")
    Set<String> audience();

    @ConfigDefault("30s")
    @ConfigDoc("How far the clocks of the issuer and of this process may be apart")
    @PositiveOrZero
    Duration clockSkew();

    @ConfigDefault("sub")
    @ConfigDoc("The claim that has the name of the caller")
    @NotBlank
    String nameClaim();

    @ConfigDefault("roles")
    @ConfigDoc(
            "The claim that has the roles, as a list or separated by spaces: groups, scope, or a path such as realm_access.roles")
    @NotBlank
    String rolesClaim();

    @ConfigDefault("Bearer")
    @ConfigDoc("The scheme that comes before a token in the header Authorization")
    @Pattern(regexp = "[A-Za-z0-9!#$%&'*+.^_`|~-]+", message = "a token of RFC 9110, such as Bearer")
    String scheme();

    @ConfigDefault("8MB")
    @ConfigDoc("How much memory verified tokens may take, which are not verified again before they expire; 0 for none")
    DataSize cacheSize();

    @ConfigDefault("15m")
    @ConfigDoc("How long tokens are valid that are issued")
    @Positive
    Duration lifetime();

    @ConfigDefault("5m")
    @ConfigDoc("How often the keys of the issuer are fetched")
    @Positive
    Duration refreshInterval();

    @ConfigDefault("10s")
    @ConfigDoc("After a fetch for a key that was not known, further ones that are not known are refused for this long")
    @Positive
    Duration coolDown();

    @ConfigDefault("24h")
    @ConfigDoc("How long keys are trusted while the issuer cannot be asked for them")
    @Positive
    Duration maxStale();

    @ConfigDefault("5s")
    @ConfigDoc("How long a request to the issuer may take")
    @Positive
    Duration fetchTimeout();

    @ConfigDefault("30s")
    @ConfigDoc("How long the start of the application waits for the keys of the issuer")
    @PositiveOrZero
    Duration startTimeout();

    @ConfigDefault("true")
    @ConfigDoc(
            "Whether the start fails without the keys of the issuer; if not, the application starts without them, but is not ready")
    boolean required();

    @ConfigDoc(
            "File with the trusted certificates, in PEM, that the issuer's certificate is checked against; those of the JVM if nothing is set")
    Optional<Path> tlsCa();

    /** Returns whether the keys are those that an issuer publishes. */
    default boolean discovers() {
        return publicKey().isEmpty() && secret().isEmpty();
    }
}
