package org.jzenith.rest.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What h2spec says of jZenith and of Vert.x alone: jZenith fails in no case in which Vert.x does not. {@code mvn
 * -Ph2spec} runs this: docs/testing.md.
 */
@Timeout(900)
class H2specComparison {

    private static final Logger LOG = LoggerFactory.getLogger(H2specComparison.class);

    @TempDir
    static java.nio.file.Path folder;

    private static H2spec h2spec;

    @Path("/")
    public static class Resource {
        @GET
        public String get() {
            return "hello";
        }

        @POST
        public String post(String body) {
            return "hello";
        }
    }

    @BeforeAll
    static void build() throws Exception {
        assumeTrue(
                H2spec.canBeBuilt(), "h2spec is built with Go, which is not on this machine. Fix: apt install golang");
        h2spec = H2spec.in(folder);
    }

    @Test
    void failsNowhereElseThanVertxOverClearText() throws Exception {
        try (BareServer bare = BareServer.overClearText();
                TestServer server = TestServer.start(
                        Map.of("rest.http2-clear-text", true), RestPlugin.withResources(Resource.class))) {
            compare(h2spec.failures("bare", bare.port(), false), h2spec.failures("jzenith", server.port(), false));
        }
    }

    @Test
    void failsNowhereElseThanVertxOverTls() throws Exception {
        try (BareServer bare = BareServer.overTls(folder);
                TestServer server = TestServer.start(
                        Map.of("rest.tls.self-signed", true, "rest.tls.port", 0, "rest.clear-text", "off"),
                        RestPlugin.withResources(Resource.class))) {
            compare(
                    h2spec.failures("bare-tls", bare.port(), true),
                    h2spec.failures("jzenith-tls", server.port(), true));
        }
    }

    private static void compare(Set<String> bare, Set<String> jzenith) {
        LOG.info("Vert.x alone fails in {}: {}", bare.size(), bare);
        LOG.info("jZenith fails in {}: {}", jzenith.size(), jzenith);
        Set<String> own = new TreeSet<>(jzenith);
        own.removeAll(bare);
        assertThat(own).isEmpty();
    }
}
