package org.jzenith.security.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What an identity tells, and that nobody can change it. */
class IdentityTest {

    private static final Identity ADA = Identity.of("ada", Identity.BASIC).withRoles(List.of("admin", "author"));

    @Test
    void tellsNameSchemeAndRoles() {
        assertThat(ADA.getName()).isEqualTo("ada").isEqualTo(ADA.name());
        assertThat(ADA.scheme()).isEqualTo("BASIC");
        assertThat(ADA.hasRole("admin")).isTrue();
        assertThat(ADA.hasRole("owner")).isFalse();
        assertThat(ADA.claims()).isEmpty();
    }

    @Test
    void doesNotChangeWithWhatItWasMadeOf() {
        Set<String> roles = new HashSet<>(Set.of("admin"));
        List<String> groups = new ArrayList<>(List.of("staff"));
        Map<String, Object> address = new HashMap<>(Map.of("groups", groups));
        Map<String, Object> claims = new HashMap<>(Map.of("address", address));
        Identity identity = new Identity("ada", Identity.JWT, roles, claims);
        roles.add("owner");
        groups.add("owners");
        address.put("city", "London");
        claims.put("email", "ada@example.org");
        assertThat(identity.roles()).containsExactly("admin");
        assertThat(identity.claims()).isEqualTo(Map.of("address", Map.of("groups", List.of("staff"))));
        assertThatThrownBy(() -> identity.claims().put("a", "b")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> ((Map<?, ?>) identity.claims().get("address")).clear())
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> identity.roles().add("owner")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void takesANullOfJsonForNothing() {
        Map<String, Object> claims = new HashMap<>();
        claims.put("email", null);
        claims.put("tags", Arrays.asList("a", null));
        assertThat(ADA.withClaims(claims).claims()).isEqualTo(Map.of("tags", Arrays.asList("a", null)));
    }

    @Test
    void expiresWithItsToken() {
        assertThat(ADA.expiry()).isNull();
        assertThat(ADA.withClaims(Map.of("exp", 1_800_000_000L)).expiry()).isEqualTo("2027-01-15T08:00:00Z");
    }

    @Test
    void showsNoClaims() {
        assertThat(ADA.withClaims(Map.of("email", "ada@example.org")).toString())
                .contains("ada", "BASIC", "admin")
                .doesNotContain("example.org");
    }
}
