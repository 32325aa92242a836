package org.jzenith.http.forwarded;

import io.netty.util.NetUtil;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.AddressBlock;

/** The proxies of {@code rest.trusted-proxies}. The server believes their headers about clients. Immutable. */
public final class TrustedProxies {

    private final List<AddressBlock> blocks;

    /** Takes their addresses. */
    public TrustedProxies(List<AddressBlock> blocks) {
        this.blocks = List.copyOf(blocks);
    }

    /** Returns whether a proxy with this address is trusted; null is an unknown address. */
    public boolean contains(@Nullable InetAddress address) {
        if (address != null) {
            for (AddressBlock block : blocks) {
                if (block.contains(address)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether the peer of a connection is trusted. Its address may be null. */
    boolean contains(@Nullable SocketAddress peer) {
        String address = peer == null ? null : peer.hostAddress();
        return address != null && contains(NetUtil.createInetAddressFromIpAddressString(address));
    }

    /** Returns whether peers on a Unix domain socket are trusted. */
    public boolean containsUnix() {
        return blocks.contains(AddressBlock.UNIX);
    }
}
