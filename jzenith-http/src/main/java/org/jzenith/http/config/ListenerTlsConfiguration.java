package org.jzenith.http.config;

import io.vertx.core.http.ClientAuth;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.Secret;

/**
 * The TLS configuration of a listener: its keys, and the certificates of trusted issuers of client certificates. The
 * server reloads changed files ({@code tls.reload-interval}).
 */
@API(status = API.Status.MAINTAINED)
public interface ListenerTlsConfiguration {

    /**
     * Returns the certificates in PEM, each with its chain. If none matches the requested name, the first one is used.
     */
    @ConfigDefault("")
    @ConfigDoc(
            "Certificates in PEM, each with the chain of its issuers. If there are several, the name that a client asks for selects one, and the first is for all other names")
    List<Path> certificate();

    /** Returns the private keys in PEM, in the order of the certificates. */
    @ConfigDefault("")
    @ConfigDoc("Private keys of these certificates in PEM (PKCS #8, PKCS #1 or SEC 1), in the same order")
    List<Path> key();

    /** Returns a key store in PKCS #12 with private keys and certificates, instead of files in PEM. */
    @ConfigDoc("Key store in PKCS #12 with private keys and their certificates, instead of files in PEM")
    Optional<Path> keystore();

    /** Returns the password of the key store and of its keys. */
    @ConfigDoc("Password of the key store and of the keys in it")
    Optional<Secret> keystorePassword();

    /** Returns whether the server creates a certificate in memory at each start, for development. */
    @ConfigDefault("false")
    @ConfigDoc(
            "Whether a certificate for localhost is made in memory at each start. For development: no client trusts it unless it is told to")
    boolean selfSigned();

    /** Returns whether the server requests or requires a certificate from clients. */
    @ConfigDefault("none")
    @ConfigDoc("Whether clients are asked for a certificate (request), or must have one (required)")
    ClientAuth clientAuth();

    /** Returns the certificates of the issuers of client certificates, in PEM. */
    @ConfigDoc("Certificates of those that issue the certificates of clients, in PEM")
    Optional<Path> clientCa();
}
