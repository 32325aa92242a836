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
import org.jzenith.http.config.ServerTlsConfiguration;
import org.jzenith.http.listener.ServerTls;
import org.jzenith.http.listener.UnixSocket;

/** The start problems of the server's TLS, with stable ids and messages. */
final class TlsProblems {

    private final ListenerTlsConfiguration configuration;
    private final String prefix;
    private final ConfigTable table;
    private final List<Problem> problems = new ArrayList<>();

    private TlsProblems(ListenerTlsConfiguration configuration, String prefix, ConfigTable table) {
        this.configuration = configuration;
        this.prefix = prefix;
        this.table = table;
    }

    static List<Problem> of(ListenerTlsConfiguration configuration, String prefix, ConfigTable table) {
        TlsProblems found = new TlsProblems(configuration, prefix, table);
        found.addConflicts();
        if (found.problems.isEmpty() && ServerTls.hasFiles(configuration)) {
            found.checkFiles();
        }
        found.checkClients();
        return found.problems;
    }

    private void addConflicts() {
        int certificates = configuration.certificate().size();
        int keys = configuration.key().size();
        if (certificates != keys) {
            problems.add(conflict(certificates == 0 ? "key" : "certificate")
                    .what("certificates: " + certificates + ", keys: " + keys)
                    .expected("one key for each certificate, in the same order")
                    .fix("set both " + prefix + "certificate and " + prefix + "key"));
        }
        if (configuration.keystore().isPresent() && certificates + keys > 0) {
            problems.add(conflict("keystore")
                    .what("is set together with " + prefix + "certificate or " + prefix + "key")
                    .expected("the one or the other")
                    .fix("remove one of them"));
        }
        if (configuration.selfSigned() && ServerTls.hasFiles(configuration)) {
            problems.add(conflict("self-signed")
                    .what("is true, although there is a real certificate")
                    .expected("the one or the other")
                    .fix("set " + prefix + "self-signed=false, or remove the certificate"));
        }
    }

    private Problem.Builder conflict(String key) {
        return table.problem("TLS-1", prefix + key);
    }

    /** Returns the problem of the ports with TLS and without it, if they have one. */
    static List<Problem> ofPorts(
            HttpConfiguration rest, ServerTlsConfiguration tls, ClearText clearText, ConfigTable table) {
        if (!ServerTls.isOn(tls)) {
            return clearText != ClearText.OFF && clearText != ClearText.REDIRECT
                    ? List.of()
                    : List.of(table.problem("TLS-1", "rest.clear-text")
                            .what("is " + clearText.name().toLowerCase(Locale.ROOT) + ", but the server has no TLS")
                            .expected("a certificate of the server")
                            .fix("set rest.tls.certificate and rest.tls.key, or remove rest.clear-text"));
        }
        if (UnixSocket.pathOf(rest.host()) != null) {
            return List.of(table.problem("TLS-1", "rest.host")
                    .what("is a Unix domain socket, but the server has TLS")
                    .expected("an address of this machine")
                    .fix("set an address, or remove the certificate: "
                            + "the proxy that connects to the socket can serve with TLS"));
        }
        return clearText == ClearText.OFF || rest.port() != tls.port() || tls.port() == 0
                ? List.of()
                : List.of(table.problem("TLS-1", "rest.tls.port")
                        .what("is " + tls.port() + ", as rest.port")
                        .expected("two ports")
                        .fix("set another one, or rest.clear-text=off"));
    }

    /** Returns the problem of a file that was valid at the check of the configuration. */
    static Problem unreadable(String user, TlsFileException e) {
        return Problem.of("TLS-2", user + ".tls.certificate")
                .what(e.file() + " " + e.flaw())
                .expected(e.expected())
                .fix("start again when the file is complete");
    }

    private void checkFiles() {
        for (TlsFileException e : ServerTls.files(configuration).flaws()) {
            String key = configuration.keystore().isPresent()
                    ? "keystore"
                    : configuration.key().contains(e.file()) ? "key" : "certificate";
            problems.add(flaw(key, e));
        }
    }

    private Problem flaw(String key, TlsFileException e) {
        return table.problem("TLS-2", prefix + key)
                .what(e.file() + " " + e.flaw())
                .expected(e.expected())
                .fix("correct the file, or set " + prefix + key);
    }

    private void checkClients() {
        ClientAuth asked = configuration.clientAuth();
        if (asked != ClientAuth.NONE && !ServerTls.isOn(configuration)) {
            problems.add(conflict("client-auth")
                    .what("is " + asked.name().toLowerCase(Locale.ROOT) + ", but the server has no TLS")
                    .expected("a certificate of the server")
                    .fix("set " + prefix + "certificate and " + prefix + "key"));
        }
        boolean trusts = configuration.clientCa().isPresent();
        if (trusts == (asked == ClientAuth.NONE)) {
            String what = trusts
                    ? "is set, but " + prefix + "client-auth = none does not use it"
                    : "needs certificates to check those of clients with";
            problems.add(conflict(trusts ? "client-ca" : "client-auth")
                    .what(what)
                    .expected("both " + prefix + "client-auth and " + prefix + "client-ca, or neither")
                    .fix("set " + prefix + (trusts ? "client-auth=required" : "client-ca")));
        } else if (trusts) {
            try {
                TrustMaterial.read(configuration.clientCa().get());
            } catch (TlsFileException e) {
                problems.add(flaw("client-ca", e));
            }
        }
    }
}
