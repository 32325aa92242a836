package org.jzenith.http.server;

import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServerOptions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.tls.CertificateReload;
import org.jzenith.core.tls.TlsFileException;
import org.jzenith.http.config.ClearText;
import org.jzenith.http.config.Http2Configuration;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.config.ListenerTlsConfiguration;
import org.jzenith.http.config.ManagementTlsConfiguration;
import org.jzenith.http.config.ServerConfigurations;
import org.jzenith.http.config.ServerTlsConfiguration;
import org.jzenith.http.listener.Listener;
import org.jzenith.http.listener.ListeningSocket;
import org.jzenith.http.listener.ProxyProtocol;
import org.jzenith.http.listener.ServerTls;
import org.jzenith.http.listener.TlsRedirect;
import org.jzenith.http.listener.UnixSocket;

/** Creates the listeners of a server from its configuration. */
final class ListenerFactory {

    private static final String REST_HOST = "rest.host";

    /** The negative port with which the verticles of an application share a random port. */
    private static final int SHARED_RANDOM_PORT = -1;

    private static final int SHARED_RANDOM_TLS_PORT = -2;
    private static final int SHARED_RANDOM_MANAGEMENT_PORT = -3;
    /** The maximal number of operators' connections. */
    static final int MAX_OPERATORS = 100;

    private final ServerConfigurations configurations;
    private final HttpConfiguration rest;
    private final boolean nativeTransport;
    private final @Nullable ProxyProtocol proxyProtocol;

    ListenerFactory(
            ServerConfigurations configurations, boolean nativeTransport, @Nullable ProxyProtocol proxyProtocol) {
        this.configurations = configurations;
        this.rest = configurations.rest();
        this.nativeTransport = nativeTransport;
        this.proxyProtocol = proxyProtocol;
    }

    /**
     * Returns the listeners for clients, at least one. Reads the files of keys and certificates, so it blocks.
     *
     * @throws StartupException if addresses or files do not fit together
     */
    List<Listener> create(CertificateReload certificates) {
        ServerTlsConfiguration tls = configurations.tls();
        UnixSocket unixSocket = UnixSocket.of(rest);
        ClearText clearText = rest.clearText().orElse(ServerTls.isOn(tls) ? ClearText.OFF : ClearText.ON);
        List<Problem> problems = new ArrayList<>(TlsProblems.ofPorts(rest, tls, clearText, configurations.table()));
        if (configurations.management().port().isPresent()) {
            problems.addAll(ListenerProblems.ofManagement(configurations, clearText));
        }
        if (unixSocket != null) {
            problems.addAll(ListenerProblems.ofFile(unixSocket, nativeTransport, configurations.table()));
        }
        if (!problems.isEmpty()) {
            throw new StartupException(problems, null);
        }
        List<Listener> all = new ArrayList<>();
        Listener secure = ServerTls.isOn(tls) ? secure(certificates) : null;
        if (clearText != ClearText.OFF) {
            all.add(open(clearText, unixSocket, secure));
        }
        if (secure != null) {
            all.add(secure);
        }
        return List.copyOf(all);
    }

    private Listener open(ClearText clearText, @Nullable UnixSocket unixSocket, @Nullable Listener secure) {
        ServerTlsConfiguration tls = configurations.tls();
        TlsRedirect redirect = clearText == ClearText.REDIRECT && secure != null
                ? new TlsRedirect(
                        secure.socket(), tls.redirectPort().orElse(0), tls.clientAuth() == ClientAuth.REQUIRED)
                : null;
        return new Listener(
                "http",
                REST_HOST,
                unixSocket == null ? "rest.port" : REST_HOST,
                clearText == ClearText.OPERATORS,
                redirect,
                options(rest.host(), rest.port(), SHARED_RANDOM_PORT),
                unixSocket,
                null,
                proxyProtocol,
                new ListeningSocket(rest.maxConnections()));
    }

    private Listener secure(CertificateReload certificates) {
        ServerTlsConfiguration tls = configurations.tls();
        HttpServerOptions options = options(rest.host(), tls.port(), SHARED_RANDOM_TLS_PORT);
        return new Listener(
                "https",
                REST_HOST,
                "rest.tls.port",
                false,
                null,
                options,
                null,
                secure(options, tls, "rest", certificates),
                proxyProtocol,
                new ListeningSocket(rest.maxConnections()));
    }

    /** Returns the listener for operators, who connect without proxies. Reads files as {@link #create} does. */
    Listener management(int port, CertificateReload certificates) {
        ManagementTlsConfiguration tls = configurations.managementTls();
        HttpServerOptions options = options(configurations.management().host(), port, SHARED_RANDOM_MANAGEMENT_PORT);
        boolean isSecure = ServerTls.isOn(tls);
        return new Listener(
                isSecure ? "https" : "http",
                "management.host",
                "management.port",
                false,
                null,
                options,
                null,
                isSecure ? secure(options, tls, "management", certificates) : null,
                null,
                new ListeningSocket(MAX_OPERATORS));
    }

    private ServerTls secure(
            HttpServerOptions options, ListenerTlsConfiguration tls, String user, CertificateReload certificates) {
        try {
            ServerTls keys = ServerTls.read(tls, user, certificates);
            keys.addTo(options.setUseAlpn(configurations.http2().enabled()), rest.headTimeout());
            return keys;
        } catch (TlsFileException e) { // They were correct a moment ago.
            throw new StartupException(List.of(TlsProblems.unreadable(user, e)), e);
        }
    }

    private HttpServerOptions options(String host, int port, int sharedRandomPort) {
        Http2Configuration http2 = configurations.http2();
        return new HttpServerOptions()
                .setHost(host)
                .setPort(port == 0 ? sharedRandomPort : port)
                .setTcpKeepAlive(true) // Nothing else detects a vanished client while a stream is silent.
                .setMaxInitialLineLength(asInt(rest.maxRequestLineSize().bytes()))
                .setMaxHeaderSize(asInt(rest.maxHeaderSize().bytes()))
                .setPerMessageWebSocketCompressionSupported(
                        false) // WebSocket is not supported, but its handlers would see each request.
                .setPerFrameWebSocketCompressionSupported(false)
                .setHttp2ClearTextEnabled(rest.http2ClearText())
                .setHttp2ConnectionWindowSize(asInt(http2.connectionWindow().bytes()))
                .setHttp2RstFloodMaxRstFramePerWindow(http2.maxResets())
                .setInitialSettings(new Http2Settings()
                        .setMaxConcurrentStreams(http2.maxStreams())
                        .setInitialWindowSize(asInt(http2.streamWindow().bytes()))
                        .setMaxHeaderListSize(maxHeaderListSize()));
    }

    /**
     * Returns the maximal decoded head of HTTP/2 in bytes (RFC 9113 section 6.5.2). It is larger than the limit of
     * RequestRules, which answers heads that are slightly too long.
     */
    private long maxHeaderListSize() {
        return rest.maxRequestLineSize().bytes() + 2 * (rest.maxHeaderSize().bytes() + 32L * rest.maxHeaders());
    }

    /** Returns a value as int, which Vert.x's options need. A larger value is as good as no limit. */
    private static int asInt(long value) {
        return (int) Math.min(Integer.MAX_VALUE, value);
    }
}
