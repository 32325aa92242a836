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
 * The PROXY protocol of HAProxy, versions 1 and 2: in front of everything else, TLS included, a connection has a header
 * with the address of the client, from proxies that are trusted only. Safe on any thread.
 */
public final class ProxyProtocol {

    private static final Logger LOG = LoggerFactory.getLogger(ProxyProtocol.class);

    /**
     * Of what a header of version 2 has behind the addresses; the specification asks senders to stay below 536 bytes in
     * all.
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
     * Returns whether a connection that has just been accepted, perhaps on a Unix domain socket, comes from a proxy;
     * notes that it is refused if not.
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

    /** Adds what reads the header to a pipeline, in which nothing else reads yet. */
    public void addTo(ChannelPipeline pipeline) {
        pipeline.addLast(new HAProxyMessageDecoder(MAX_ADDITIONAL_BYTES), new ProxyHeaderHandler(this));
    }

    /** Called when a connection is closed because of the beginning that it has, or has not. */
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

    /** Returns how many connections have been refused. */
    public long refusedConnections() {
        return refused.sum();
    }
}
