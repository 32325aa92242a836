package org.jzenith.docs.library;

import io.reactivex.Maybe;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jzenith.security.identity.ApiKeys;
import org.jzenith.security.identity.Identity;

// tag::keys[]
final class StaffKeys implements ApiKeys {

    /** By the SHA-256 of the key, so that the keys themselves are nowhere. */
    private static final Map<String, Identity> STAFF = Map.of(
            "1ec1c26b50d5d3c58d9583181af8076655fe00756bf7285940ba3670f99fcba0",
            Identity.of("Ada", Identity.API_KEY).withRoles(List.of("librarian")));

    @Override
    public Maybe<Identity> find(String key) {
        Identity found = STAFF.get(sha256(key));
        return found == null ? Maybe.empty() : Maybe.just(found);
    }

    private static String sha256(String key) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(key.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // Every JVM has it.
        }
    }
}
// end::keys[]
