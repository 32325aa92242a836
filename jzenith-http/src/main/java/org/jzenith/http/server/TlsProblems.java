package org.jzenith.http.server;

import io.vertx.core.http.ClientAuth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.tls.TlsFileException;
import org.jzenith.core.tls.TrustMaterial;
import org.jzenith.http.config.ClearText;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.config.ListenerTlsConfiguration;
import org.jzenith.http.config.ManagementTlsConfiguration;
import org.jzenith.http.config.ServerTlsConfiguration;
import org.jzenith.http.listener.ServerTls;
import org.jzenith.http.listener.UnixSocket;

/** The start problems of the server's TLS, with stable ids and messages. */
final class TlsProblems {

    private static final String REST = "rest.tls.";
    private static final String MANAGEMENT = "management.tls.";

    private final ListenerTlsConfiguration configuration;
    private final String prefix;
    private final ConfigTable table;
    private final List<Problem> problems = new ArrayList<>();

    private TlsProblems(ListenerTlsConfiguration configuration, String prefix, ConfigTable table) {
        this.configuration = configuration;
        this.prefix = prefix;
        this.table = table;
    }

    static List<Problem> of(ServerTlsConfiguration configuration, ConfigTable table) {
        return of(configuration, REST, table);
    }

    static List<Problem> of(ManagementTlsConfiguration configuration, ConfigTable table) {
        return of(configuration, MANAGEMENT, table);
    }

    private static List<Problem> of(ListenerTlsConfiguration configuration, String prefix, ConfigTable table) {
        TlsProblems found = new TlsProblems(configuration, prefix, table);
        if (found.keysAreClear() && ServerTls.hasFiles(configuration)) {
            found.checkFiles();
        }
        found.checkClients();
        return found.problems;
    }

    private boolean keysAreClear() {
        int certificates = configuration.certificate().size();
        int keys = configuration.key().size();
        if (certificates != keys) {
            conflict(
                    certificates == 0 ? "key" : "certificate",
                    "certificates: " + certificates + ", keys: " + keys,
                    "one key for each certificate, in the same order",
                    "set both " + prefix + "certificate and " + prefix + "key");
        }
        if (configuration.keystore().isPresent() && certificates + keys > 0) {
            conflict(
                    "keystore",
                    "is set together with " + prefix + "certificate or " + prefix + "key",
                    "the one or the other",
                    "remove one of them");
        }
        if (configuration.selfSigned() && ServerTls.hasFiles(configuration)) {
            conflict(
                    "self-signed",
                    "is true, although there is a real certificate",
                    "the one or the other",
                    "set " + prefix + "self-signed=false, or remove the certificate");
        }
        return problems.isEmpty();
    }

    private void conflict(String key, String what, String expected, String fix) {
        problems.add(new Problem("TLS-1", prefix + key, what, expected, table.origin(prefix + key), fix));
    }

    /** Returns the problems of ports with and without TLS. */
    static List<Problem> ofPorts(
            HttpConfiguration rest, ServerTlsConfiguration tls, ClearText clearText, ConfigTable table) {
        TlsProblems found = new TlsProblems(tls, REST, table);
        if (!ServerTls.isOn(tls) && (clearText == ClearText.OFF || clearText == ClearText.REDIRECT)) {
            found.problems.add(new Problem(
                    "TLS-1",
                    "rest.clear-text",
                    "is " + clearText.name().toLowerCase(Locale.ROOT) + ", but the server has no TLS",
                    "a certificate of the server",
                    table.origin("rest.clear-text"),
                    "set rest.tls.certificate and rest.tls.key, or remove rest.clear-text"));
        }
        if (ServerTls.isOn(tls) && UnixSocket.pathOf(rest.host()) != null) {
            found.problems.add(
                    new Problem(
                            "TLS-1",
                            "rest.host",
                            "is a Unix domain socket, but the server has TLS",
                            "an address of this machine",
                            table.origin("rest.host"),
                            "set an address, or remove the certificate: the proxy that connects to the socket can serve with TLS"));
        } else if (ServerTls.isOn(tls) && clearText != ClearText.OFF && rest.port() == tls.port() && tls.port() != 0) {
            found.conflict(
                    "port",
                    "is " + tls.port() + ", as rest.port",
                    "two ports",
                    "set another one, or rest.clear-text=off");
        }
        return found.problems;
    }

    /** Returns the problem of a file that was valid at the check of the configuration. */
    static Problem unreadable(String user, TlsFileException e) {
        return new Problem(
                "TLS-2",
                user + ".tls.certificate",
                e.file() + " " + e.flaw(),
                e.expected(),
                null,
                "start again when the file is complete");
    }

    private void checkFiles() {
        try {
            ServerTls.files(configuration).read();
        } catch (TlsFileException e) {
            String key = configuration.keystore().isPresent()
                    ? "keystore"
                    : configuration.key().contains(e.file()) ? "key" : "certificate";
            problems.add(flaw(key, e));
        }
    }

    private Problem flaw(String key, TlsFileException e) {
        return new Problem(
                "TLS-2",
                prefix + key,
                e.file() + " " + e.flaw(),
                e.expected(),
                table.origin(prefix + key),
                "correct the file, or set " + prefix + key);
    }

    private void checkClients() {
        if (configuration.clientAuth() != ClientAuth.NONE && !ServerTls.isOn(configuration)) {
            conflict(
                    "client-auth",
                    "is " + configuration.clientAuth().name().toLowerCase(Locale.ROOT) + ", but the server has no TLS",
                    "a certificate of the server",
                    "set " + prefix + "certificate and " + prefix + "key");
        }
        boolean trusts = configuration.clientCa().isPresent();
        if (trusts == (configuration.clientAuth() == ClientAuth.NONE)) {
            conflict(
                    trusts ? "client-ca" : "client-auth",
                    trusts
                            ? "is set, but " + prefix + "client-auth = none does not use it"
                            : "needs certificates to check those of clients with",
                    "both " + prefix + "client-auth and " + prefix + "client-ca, or neither",
                    trusts ? "set " + prefix + "client-auth=required" : "set " + prefix + "client-ca");
        } else if (trusts) {
            try {
                TrustMaterial.read(configuration.clientCa().get());
            } catch (TlsFileException e) {
                problems.add(flaw("client-ca", e));
            }
        }
    }
}
