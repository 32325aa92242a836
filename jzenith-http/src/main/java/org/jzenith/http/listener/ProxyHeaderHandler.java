package org.jzenith.http.listener;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.handler.codec.haproxy.HAProxyProxiedProtocol.AddressFamily;
import io.netty.handler.codec.haproxy.HAProxyProxiedProtocol.TransportProtocol;
import io.netty.util.AttributeKey;
import io.netty.util.NetUtil;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.impl.ConnectionBase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the decoded header of the PROXY protocol, and sets its addresses in Vert.x. Holds back all data until the
 * header has arrived. Used only on the event loop of its connection.
 */
public final class ProxyHeaderHandler extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(ProxyHeaderHandler.class);

    private static final String NO_HEADER =
            "it does not begin with a header of the PROXY protocol for TCP or a Unix domain socket";

    private final ProxyProtocol protocol;
    private boolean failed;

    ProxyHeaderHandler(ProxyProtocol protocol) {
        this.protocol = protocol;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (!failed && message instanceof HAProxyMessage header) {
                take(context, header);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void take(ChannelHandlerContext context, HAProxyMessage header) {
        if (header.proxiedProtocol().transportProtocol() == TransportProtocol.DGRAM) {
            fail(context);
            return;
        }
        // A health check of the proxy (LOCAL) and a client of another kind (UNKNOWN) have no addresses.
        override(context, ConnectionBase.REMOTE_ADDRESS_OVERRIDE, header, header.sourceAddress(), header.sourcePort());
        override(
                context,
                ConnectionBase.LOCAL_ADDRESS_OVERRIDE,
                header,
                header.destinationAddress(),
                header.destinationPort());
        context.pipeline().remove(this);
    }

    private static void override(
            ChannelHandlerContext context,
            AttributeKey<SocketAddress> key,
            HAProxyMessage header,
            @Nullable String address,
            int port) {
        AddressFamily family = header.proxiedProtocol().addressFamily();
        if (address != null && family != AddressFamily.AF_UNSPEC) {
            context.channel()
                    .attr(key)
                    .set(
                            family == AddressFamily.AF_UNIX
                                    ? SocketAddress.domainSocketAddress(address)
                                    : SocketAddress.inetSocketAddress(new InetSocketAddress(ip(address), port)));
        }
    }

    /** Returns an address without the text of the header, which would appear as its name. */
    private static InetAddress ip(String address) {
        try {
            return InetAddress.getByAddress(NetUtil.createByteArrayFromIpAddressString(address));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(address, e); // The decoder has checked it.
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
        LOG.debug("The beginning of a connection is no header of the PROXY protocol", failure);
        fail(context);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for it.
    private void fail(ChannelHandlerContext context) {
        if (!failed) {
            failed = true;
            protocol.refused(context.channel(), new IOException(NO_HEADER));
        }
        context.close();
    }
}
