package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Version;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the versions of Netty's parts fit together, although Vert.x was built with other ones than the native
 * transports.
 */
class NettyVersionsTest {

    @Test
    @Tag("C15")
    void areAllTheSame() {
        Map<String, Version> parts = Version.identify();
        assertThat(parts)
                .containsKeys(
                        "netty-codec-http2",
                        "netty-handler-proxy",
                        "netty-resolver-dns",
                        "netty-transport-classes-epoll")
                .doesNotContainKey("netty-all");
        assertThat(parts.values())
                .extracting(Version::artifactVersion)
                .containsOnly(parts.get("netty-common").artifactVersion());
    }
}
