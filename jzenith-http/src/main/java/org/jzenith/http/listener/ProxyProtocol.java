package org.jzenith.http.listener;

import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.LogRateLimiter;
import org.jzenith.http.forwarded.TrustedProxies;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The PROXY protocol of HAProxy, versions 1 and 2. A header with the client's address comes before everything else,
 * including TLS. The server accepts it from trusted proxies only. Safe on any thread.
 */
public final class ProxyProtocol {

    private static final Logger LOG = LoggerFactory.getLogger(ProxyProtocol.class);

    /**
     * The maximal number of bytes behind the addresses of a version 2 header. The specification recommends less than
     * 536 bytes in total.
     */
    private static final int MAX_ADDITIONAL_BYTES = 2048;

    private static final String UNTRUSTED =
            "it does not come from a proxy in rest.trusted-proxies, and rest.proxy-protocol allows no other";

    private final TrustedProxies trusted;
    private final LongAdder refused = new LongAdder();
    private final LogRateLimiter warnings = LogRateLimiter.oneIn(Duration.ofMinutes(1));

    /** Takes the addresses of the proxies. */
    public ProxyProtocol(TrustedProxies trusted) {
        this.trusted = trusted;
    }

    /**
     * Returns whether an accepted connection, perhaps on a Unix domain socket, comes from a trusted proxy. If not,
     * counts it as refused.
     */
    public boolean accepts(Channel channel, boolean unix) {
        boolean known = unix ? trusted.containsUnix() : isTrusted(channel.remoteAddress());
        if (!known) {
            refused(channel, new IOException(UNTRUSTED));
        }
        return known;
    }

    private boolean isTrusted(@Nullable SocketAddress peer) {
        return peer instanceof InetSocketAddress inet && trusted.contains(inet.getAddress());
    }

    /** Adds the decoder of the header to a pipeline, before all other readers. */
    public void addTo(ChannelPipeline pipeline) {
        pipeline.addLast(new HAProxyMessageDecoder(MAX_ADDITIONAL_BYTES), new ProxyHeaderHandler(this));
    }

    /** Called when the server closes a connection because its header is missing or invalid. */
    void refused(Channel channel, Throwable reason) {
        refused.increment();
        int suppressed = warnings.next(reason);
        if (suppressed != LogRateLimiter.SUPPRESSED) {
            LOG.warn(
                    "A connection of {} was closed: {}{}",
                    channel.remoteAddress(),
                    reason.getMessage(),
                    LogRateLimiter.more(suppressed));
        }
    }

    /** Returns the number of refused connections. */
    public long refusedConnections() {
        return refused.sum();
    }
}
