package org.jzenith.backing;

import java.io.IOException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.tls.KeyFiles;
import org.jzenith.core.tls.TlsFileException;
import org.jzenith.core.tls.TrustMaterial;

/**
 * The start problems of any server, each with the stable id that the plugin gives it. No parameter may contain a
 * password.
 *
 * @param namespace the namespace of the keys, which have the same names for all servers
 * @param table the values of the keys and their sources
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record ServerProblems(String namespace, ConfigTable table) {

    private static final Pattern SYSTEM_CALL = Pattern.compile("^\\w+\\(\\.\\.\\) failed( with error\\(-\\d+\\))?: ");

    /** Returns a failed start with one problem. */
    public static StartupException failure(Problem problem, @Nullable Throwable cause) {
        return new StartupException(List.of(problem), cause);
    }

    /** Returns the whole name of a key, such as {@code redis.host}. */
    public String key(String name) {
        return namespace + '.' + name;
    }

    /** Returns the key with this name if it is set or no URL is set, otherwise the key of the URL. */
    public String keyOrUrl(String name) {
        return isSet(name) || !isSet("url") ? key(name) : key("url");
    }

    private boolean isSet(String name) {
        return table.entries().stream().anyMatch(entry -> entry.key().equals(key(name)) && entry.value() != null);
    }

    /** Begins a problem with the value of a key, with its source if it was set. */
    public Problem.Builder about(String id, String key) {
        return Problem.of(id, key).from(isSet(key.substring(key.lastIndexOf('.') + 1)) ? table.origin(key) : null);
    }

    /** Returns the problem that neither the host nor the URL is set. */
    public Problem noHost(String id) {
        return about(id, key("host"))
                .what("is not set, and there is no default")
                .expected("the name or address of a server")
                .fix("set " + key("host") + " or " + key("url")
                        + ", or add org.jzenith:jzenith-devservices to the dependencies, which starts a "
                        + "server for development if none is configured");
    }

    /**
     * Returns the problem of an invalid URL; {@code what} names the target of such URLs, and {@code expected} is an
     * example.
     */
    public Problem badUrl(String id, String what, String why, String expected) {
        return about(id, key("url"))
                .what("is not a valid URL of " + what + ": " + why)
                .expected(expected)
                .fix("correct it; %40 stands for @, %3A for :, %2F for / in names and passwords");
    }

    /** Reads the file of trusted certificates, and returns its problem. */
    public Optional<Problem> flaw(String id, Path certificates) {
        try {
            TrustMaterial.read(certificates);
            return Optional.empty();
        } catch (TlsFileException e) {
            return Optional.of(about(id, key("tls-ca"))
                    .what(certificates + " " + e.flaw())
                    .expected("a file with certificates in PEM")
                    .fix("correct the file or its name, or remove the key if the JVM trusts the issuer of the "
                            + "server's certificate"));
        }
    }

    /**
     * Reads the files of the client's own certificate, and returns their problems.
     *
     * @param unusable the id of the problem that a file cannot be used
     * @param unused the id of the problem that a key has no effect
     * @param disabled the value of the key {@code tls} if connections are not encrypted, otherwise null
     */
    public List<Problem> flaws(String unusable, String unused, ClientTls.Files files, @Nullable String disabled) {
        if (files.certificate().isEmpty() && files.key().isEmpty()) {
            return List.of();
        }
        String set = files.certificate().isPresent() ? "tls-certificate" : "tls-key";
        if (disabled != null) {
            return List.of(about(unused, key(set))
                    .what("is set, but " + key("tls") + " = " + disabled + " does not use it")
                    .expected("a " + key("tls") + " that encrypts")
                    .fix("set " + key("tls") + " to verify-full, or remove the key"));
        }
        Optional<KeyFiles> both = files.keyFiles();
        if (both.isEmpty()) {
            return List.of(about(unused, key(set))
                    .what("is set, but " + key(set.equals("tls-key") ? "tls-certificate" : "tls-key") + " is not")
                    .expected("both or neither")
                    .fix("set the other one too, or remove this one"));
        }
        return both.get().flaws().stream()
                .map(flaw -> ofFile(unusable, files, flaw))
                .toList();
    }

    private Problem ofFile(String id, ClientTls.Files files, TlsFileException flaw) {
        boolean isCertificate = files.certificate().equals(Optional.of(flaw.file()));
        return about(id, key(isCertificate ? "tls-certificate" : "tls-key"))
                .what(flaw.file() + " " + flaw.flaw())
                .expected(flaw.expected())
                .fix("correct the file or its name, or remove " + key("tls-certificate") + " and " + key("tls-key")
                        + " if the server asks for no certificate");
    }

    /** The key of trusted issuers is set, but {@code mode} trusts any certificate, or none. */
    public Problem unusedIssuers(String id, String mode) {
        return about(id, key("tls-ca"))
                .what("is set, but " + key("tls") + " = " + mode + " does not use it")
                .expected("verify-ca or verify-full as " + key("tls"))
                .fix("set " + key("tls") + " to verify-full, or remove " + key("tls-ca"));
    }

    /** The server rejected the login; {@code otherwise} is what can be done at the server. */
    public Problem refusedUser(String id, String user, String message, String otherwise) {
        boolean isInFile = isSet("password-file");
        return about(id, isInFile ? key("password-file") : keyOrUrl("password"))
                .what("login of user " + user + " was rejected: " + message)
                .expected("the password of that user")
                .fix("correct " + key("username") + " and " + (isInFile ? "the file" : key("password")) + ", or "
                        + otherwise);
    }

    /**
     * Returns the problems with passwords: several of them, or a file that cannot be read.
     *
     * @param several the id of the first problem
     * @param unusable the id of the second problem
     * @param passwordKey the key that contains a password itself
     * @param hasSource whether the application has a {@link PasswordSource}
     */
    public List<Problem> passwordFlaws(
            String several, String unusable, Optional<Path> file, Optional<String> passwordKey, boolean hasSource) {
        if (isForDevelopment()) {
            return List.of();
        }
        List<String> sources = new ArrayList<>();
        file.ifPresent(set -> sources.add(key("password-file")));
        passwordKey.ifPresent(sources::add);
        if (hasSource) {
            sources.add("a PasswordSource");
        }
        return sources.size() > 1
                ? List.of(severalPasswords(several, sources))
                : file.flatMap(set -> passwordFlaw(unusable, set)).stream().toList();
    }

    private Optional<Problem> passwordFlaw(String id, Path file) {
        try {
            PasswordFile.read(file);
            return Optional.empty();
        } catch (PasswordException e) {
            return Optional.of(about(id, key("password-file"))
                    .what(String.valueOf(e.getMessage()))
                    .expected("a file whose content is the password")
                    .fix("correct the file or its name"));
        }
    }

    private Problem severalPasswords(String id, List<String> sources) {
        return about(id, sources.get(0))
                .what("is one of several passwords: " + String.join(", ", sources))
                .expected("one of them")
                .fix("remove the others");
    }

    /** Returns whether the server is one for development, which this process has started. */
    public boolean isForDevelopment() {
        String origin = table.origin(key("host"));
        return origin != null && origin.startsWith("dev service ");
    }

    /** Returns the message of a failure to connect, or its meaning if the message does not explain it. */
    public static String words(Throwable failure) {
        if (failure instanceof UnknownHostException) {
            return "its name is not known (" + failure.getMessage() + ')';
        }
        if (failure instanceof NoRouteToHostException) { // The exception of the native transport has no message.
            return "there is no route to it";
        }
        return message(failure);
    }

    /**
     * Returns the message of a failure, without the system call at the beginning of messages of Netty's native
     * transport.
     */
    public static String message(Throwable failure) {
        return SYSTEM_CALL.matcher(String.valueOf(failure.getMessage())).replaceFirst("");
    }

    /** Returns the failure of an attempt that has timed out. */
    public IOException noAnswer(Duration connectTimeout) {
        return new IOException("no answer, though each attempt may take " + DurationText.of(connectTimeout)
                + ", which is " + key("connect-timeout"));
    }

    /** Returns how long attempts to connect went on. */
    public static String within(Duration timeout) {
        return timeout.isZero() ? "at the first attempt" : "within " + DurationText.of(timeout);
    }

    /** The server could not be reached. */
    public Problem unreachable(String id, String server, Duration timeout, String reason) {
        return about(id, keyOrUrl("host"))
                .what(server + " could not be reached " + within(timeout) + ": " + reason)
                .expected("a server that accepts connections")
                .fix("correct " + key("host") + " and " + key("port") + ", start the server, increase "
                        + key("start-timeout") + ", or set " + key("required") + "=false to start without it");
    }

    /** Returns the problem that the connection could not be encrypted as required. */
    public Problem noTls(String id, String mode, String reason) {
        return about(id, keyOrUrl("tls"))
                .what("requires TLS (" + mode + "), but the connection could not be encrypted: " + reason)
                .fix("set up TLS at the server, name the certificates by " + key("tls-ca") + ", or choose another "
                        + key("tls"));
    }
}
