package org.jzenith.rest.server;

import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServerOptions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.tls.CertificateReload;
import org.jzenith.core.tls.TlsFileException;

/** Makes the listeners of a server from its configuration. */
final class ListenerFactory {

    /** Vert.x shares a random port among the verticles of an application if it is given the same negative one. */
    private static final int SHARED_RANDOM_PORT = -1;

    private static final int SHARED_RANDOM_TLS_PORT = -2;

    private final RestConfiguration configuration;
    private final Http2Configuration http2;
    private final ServerTlsConfiguration tls;
    private final ConfigTable table;
    private final EventLoopServers servers;
    private final boolean nativeTransport;
    private final @Nullable ProxyProtocol proxyProtocol;

    ListenerFactory(
            RestConfiguration configuration,
            Http2Configuration http2,
            ServerTlsConfiguration tls,
            ConfigTable table,
            EventLoopServers servers,
            boolean nativeTransport,
            @Nullable ProxyProtocol proxyProtocol) {
        this.configuration = configuration;
        this.http2 = http2;
        this.tls = tls;
        this.table = table;
        this.servers = servers;
        this.nativeTransport = nativeTransport;
        this.proxyProtocol = proxyProtocol;
    }

    /**
     * Returns the listeners, at least one. Reads the files of keys and certificates, so it blocks.
     *
     * @throws StartupException if addresses or files do not fit together
     */
    List<Listener> create(CertificateReload certificates) {
        UnixSocket unixSocket = UnixSocket.of(configuration);
        ClearText clearText = configuration.clearText().orElse(ServerTls.isOn(tls) ? ClearText.OFF : ClearText.ON);
        List<Problem> problems = new ArrayList<>(TlsProblems.ofPorts(configuration, tls, clearText, table));
        if (unixSocket != null) {
            problems.addAll(ListenerProblems.ofFile(unixSocket, nativeTransport, table));
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
        all.forEach(listener -> listener.socket().whenAccepted(channel -> servers.accepted(channel, listener)));
        return List.copyOf(all);
    }

    private Listener open(ClearText clearText, @Nullable UnixSocket unixSocket, @Nullable Listener secure) {
        TlsRedirect redirect = clearText == ClearText.REDIRECT && secure != null
                ? new TlsRedirect(
                        secure.socket(), tls.redirectPort().orElse(0), tls.clientAuth() == ClientAuth.REQUIRED)
                : null;
        return new Listener(
                "http",
                unixSocket == null ? "rest.port" : "rest.host",
                clearText == ClearText.OPERATORS,
                redirect,
                options(configuration.port(), SHARED_RANDOM_PORT),
                unixSocket,
                null,
                proxyProtocol,
                socket());
    }

    private Listener secure(CertificateReload certificates) {
        HttpServerOptions options = options(tls.port(), SHARED_RANDOM_TLS_PORT).setUseAlpn(http2.enabled());
        try {
            ServerTls keys = ServerTls.read(tls, certificates);
            keys.addTo(options, configuration.headTimeout());
            return new Listener("https", "rest.tls.port", false, null, options, null, keys, proxyProtocol, socket());
        } catch (TlsFileException e) { // They were correct a moment ago.
            throw new StartupException(List.of(TlsProblems.flaw(e)), e);
        }
    }

    private ListeningSocket socket() {
        return new ListeningSocket(configuration.maxConnections());
    }

    private HttpServerOptions options(int port, int sharedRandomPort) {
        return new HttpServerOptions()
                .setHost(configuration.host())
                .setPort(port == 0 ? sharedRandomPort : port)
                .setTcpKeepAlive(true) // Nothing else detects a client that has vanished while a stream is silent.
                .setMaxInitialLineLength(
                        asInt(configuration.maxRequestLineSize().bytes()))
                .setMaxHeaderSize(asInt(configuration.maxHeaderSize().bytes()))
                .setPerMessageWebSocketCompressionSupported(
                        false) // WebSocket is not supported, but its handlers would see each request.
                .setPerFrameWebSocketCompressionSupported(false)
                .setHttp2ClearTextEnabled(configuration.http2ClearText())
                .setHttp2ConnectionWindowSize(asInt(http2.connectionWindow().bytes()))
                .setHttp2RstFloodMaxRstFramePerWindow(http2.maxResets())
                .setInitialSettings(new Http2Settings()
                        .setMaxConcurrentStreams(http2.maxStreams())
                        .setInitialWindowSize(asInt(http2.streamWindow().bytes()))
                        .setMaxHeaderListSize(maxHeaderListSize()));
    }

    /**
     * Returns the largest head of HTTP/2 that is decoded (RFC 9113 section 6.5.2): RequestRules answers one that is
     * longer than allowed, but not one that is much longer.
     */
    private long maxHeaderListSize() {
        return configuration.maxRequestLineSize().bytes()
                + 2 * (configuration.maxHeaderSize().bytes() + 32L * configuration.maxHeaders());
    }

    /** The options of Vert.x are ints: a larger value is as good as no limit. */
    private static int asInt(long value) {
        return (int) Math.min(Integer.MAX_VALUE, value);
    }
}
