package org.jzenith.security.identity;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.Caller;
import org.jzenith.core.request.RequestScope;

/**
 * A caller whose credentials have been verified. Immutable and safe on any thread.
 *
 * @param name the name of the caller, such as the subject of a token
 * @param scheme how the caller was authenticated: {@link #JWT}, {@link #API_KEY}, {@link #BASIC}, {@link #CERTIFICATE},
 *     or the name that another way has
 * @param roles the roles of the caller
 * @param claims what else the credentials say of the caller, such as all claims of a token: texts, numbers, booleans,
 *     and lists and maps of these; empty if they say nothing else
 */
@API(status = API.Status.MAINTAINED)
public record Identity(String name, String scheme, Set<String> roles, Map<String, Object> claims) implements Caller {

    /** The scheme of callers with a JSON Web Token (RFC 7519). */
    public static final String JWT = "JWT";
    /** The scheme of callers with an API key. */
    public static final String API_KEY = "API_KEY";
    /** The scheme of callers with a name and a password (RFC 7617). */
    public static final String BASIC = "BASIC";
    /** The scheme of callers with a client certificate. */
    public static final String CERTIFICATE = "CERTIFICATE";

    /** Copies the roles and the claims, with all lists and maps in them. */
    public Identity {
        requireNonNull(name, "name");
        requireNonNull(scheme, "scheme");
        roles = Set.copyOf(roles);
        claims = copy(claims);
    }

    /** Returns a caller without roles and claims. */
    public static Identity of(String name, String scheme) {
        return new Identity(name, scheme, Set.of(), Map.of());
    }

    /**
     * Returns who sends the request that the current thread works on; empty if the caller is not known, or if the
     * thread works on no request.
     */
    public static Optional<Identity> current() {
        RequestScope scope = RequestScope.current();
        return scope != null && scope.caller() instanceof Identity identity ? Optional.of(identity) : Optional.empty();
    }

    /** Returns the same caller with exactly these roles. */
    public Identity withRoles(Collection<String> all) {
        return new Identity(name, scheme, Set.copyOf(all), claims);
    }

    /** Returns the same caller with exactly these claims. */
    public Identity withClaims(Map<String, Object> all) {
        return new Identity(name, scheme, roles, all);
    }

    @Override
    public boolean hasRole(String role) {
        return roles.contains(role);
    }

    /** Returns the same as {@link #name()}. */
    @Override
    public String getName() {
        return name;
    }

    /** Returns the time of the claim {@code exp} (RFC 7519 section 4.1.4); null if there is none. */
    @Override
    public @Nullable Instant expiry() {
        return claims.get("exp") instanceof Number seconds ? Instant.ofEpochSecond(seconds.longValue()) : null;
    }

    /** Returns name, scheme and roles, but no claims, which may be personal. */
    @Override
    public String toString() {
        return name + " (" + scheme + ", roles " + roles + ')';
    }

    private static Map<String, Object> copy(Map<String, ?> map) {
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            if (value != null) { // JSON's null says as much as a claim that is not there.
                copy.put(key, frozen(value));
            }
        });
        return Collections.unmodifiableMap(copy);
    }

    @SuppressWarnings("unchecked") // The keys of JSON are texts.
    private static Object frozen(Object value) {
        if (value instanceof Map<?, ?> map) {
            return copy((Map<String, ?>) map);
        }
        return value instanceof Collection<?> list ? frozen(list) : value;
    }

    private static List<@Nullable Object> frozen(Collection<?> list) {
        return list.stream()
                .<@Nullable Object>map(element -> element == null ? null : frozen(element))
                .toList();
    }
}
