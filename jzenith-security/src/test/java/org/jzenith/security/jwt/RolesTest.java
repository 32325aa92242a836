package org.jzenith.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.crypto.MACSigner;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Where a token has the roles of its caller. */
class RolesTest {

    private final SteppedTime time = new SteppedTime();

    private Set<String> roles(String path, String claim, Object value) {
        try (VerifyingApplication application = VerifyingApplication.withKey(
                time, "--security.jwt.secret=" + TestKeys.SECRET, "--security.jwt.roles-claim=" + path)) {
            String token = TestToken.of(time, "HS256").claim(claim, value).signed(new MACSigner(TestKeys.SECRET));
            return application.accepts(token).roles();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void areAListOrATextWithSpaces() {
        assertThat(roles("groups", "groups", List.of("a", "b", "a"))).containsExactlyInAnyOrder("a", "b");
        assertThat(roles("scope", "scope", "read  write ")).containsExactlyInAnyOrder("read", "write");
        assertThat(roles("groups", "groups", List.of("a b"))).containsExactly("a b");
    }

    @Test
    void areFoundByAPathOrAClaimWithDotsInItsName() {
        assertThat(roles("realm_access.roles", "realm_access", Map.of("roles", List.of("a"))))
                .containsExactly("a");
        assertThat(roles("https://example.org/roles", "https://example.org/roles", List.of("a")))
                .containsExactly("a");
    }

    @Test
    void areNoneWhereThereIsNothingOfTheKind() {
        assertThat(roles("groups", "groups", null)).isEmpty();
        assertThat(roles("groups", "groups", 7)).isEmpty();
        assertThat(roles("groups", "groups", Map.of("a", "b"))).isEmpty();
        assertThat(roles("groups", "groups", Arrays.asList(1, null, List.of("a"), "b")))
                .containsExactly("b");
        assertThat(roles("a.b.c", "a", Map.of("b", "text"))).isEmpty();
        assertThat(roles("a.", "a", "text")).isEmpty();
    }
}
