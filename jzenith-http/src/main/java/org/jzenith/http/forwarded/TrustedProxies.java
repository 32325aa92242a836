package org.jzenith.http.forwarded;

import io.netty.util.NetUtil;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.AddressBlock;

/** The proxies whose word about clients is believed: {@code rest.trusted-proxies}. Immutable. */
public final class TrustedProxies {

    private final List<AddressBlock> blocks;

    /** Takes their addresses. */
    public TrustedProxies(List<AddressBlock> blocks) {
        this.blocks = List.copyOf(blocks);
    }

    /** Returns whether a proxy with this address is trusted; null means that its address is not known. */
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

    /** Returns whether the peer of a connection is trusted that has this address, which may be null. */
    boolean contains(@Nullable SocketAddress peer) {
        String address = peer == null ? null : peer.hostAddress();
        return address != null && contains(NetUtil.createInetAddressFromIpAddressString(address));
    }

    /** Returns whether those are trusted that connect by a Unix domain socket. */
    public boolean containsUnix() {
        return blocks.contains(AddressBlock.UNIX);
    }
}
