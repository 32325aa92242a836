package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import java.net.URI;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;

/** The credentials that a client sends. */
class CallersTest {

    @Path("/authorization")
    public static class AuthorizationResource {
        @GET
        public String get(@HeaderParam("Authorization") String authorization) {
            return String.valueOf(authorization);
        }
    }

    private static JZenith describe() {
        return JZenith.application("--rest.verticles=1")
                .withPlugins(RestPlugin.withResources(AuthorizationResource.class));
    }

    /** Makes credentials that show what they were made of. */
    private static String credentials(RunningApplication application, String name, Set<String> roles) {
        return "Seen " + name + roles + application.addresses().size();
    }

    @RegisterExtension
    static final ApplicationExtension WITHOUT_CALLERS = ApplicationExtension.of(CallersTest::describe);

    @RegisterExtension
    static final ApplicationExtension WITH_CALLERS = WITHOUT_CALLERS.withCallers(CallersTest::credentials);

    private static String sent(TestClient client) {
        return client.get("/authorization").body();
    }

    @Test
    void aClientSendsNoneOfItsOwn() {
        assertThat(sent(WITH_CALLERS.client())).isEqualTo("null");
    }

    @Test
    void aClientWithATokenSendsItAfterItsScheme() {
        TestClient client = WITHOUT_CALLERS.client();
        assertThat(sent(client.withToken("abc"))).isEqualTo("Bearer abc");
        assertThat(sent(client.withToken("Token", "abc"))).isEqualTo("Token abc");
        assertThat(sent(client.withToken("Token", "abc").withToken("def"))).isEqualTo("Bearer def");
    }

    @Test
    void theCallersOfTheExtensionMakeTheCredentialsOfACaller() {
        TestClient client = WITH_CALLERS.client();
        assertThat(sent(client.as("ada"))).isEqualTo("Seen ada[]1");
        assertThat(sent(client.as("ada", "admin", "admin"))).isEqualTo("Seen ada[admin]1");
        assertThat(sent(client.withToken("abc").as("bob"))).isEqualTo("Seen bob[]1");
        assertThat(sent(client.atRoot().as("bob"))).isEqualTo("Seen bob[]1");
    }

    @Test
    void aClientWithoutCallersSaysWhereTheyComeFrom() {
        TestClient client = WITHOUT_CALLERS.client();
        assertThatThrownBy(() -> client.as("ada", "admin"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the credentials of ada")
                .hasMessageContaining("withCallers")
                .hasMessageContaining("jzenith-issuer");
        TestClient ofNoApplication = TestClient.of(URI.create("http://127.0.0.1:1"), new ObjectMapper());
        assertThatThrownBy(() -> ofNoApplication.as("ada"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("http://127.0.0.1:1")
                .hasMessageContaining("withToken");
    }
}
