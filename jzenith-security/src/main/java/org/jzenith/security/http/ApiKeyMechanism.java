package org.jzenith.security.http;

import io.reactivex.Maybe;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.InvalidCredentialsException;
import org.jzenith.http.spi.SecurityScheme;
import org.jzenith.security.identity.ApiKeys;
import org.jzenith.security.identity.Identity;

/** API keys in a header. There is no standard for them; the challenge names the header. */
public final class ApiKeyMechanism implements Mechanism {

    private static final int MAX_LENGTH = 4096;

    private final ApiKeys keys;
    private final String header;
    private final Maybe<Identity> unknown;

    /** Takes the keys, and the name of the header. */
    public ApiKeyMechanism(ApiKeys keys, String header) {
        this.keys = keys;
        this.header = header;
        this.unknown = Maybe.error(new InvalidCredentialsException("The API key in " + header + " is not known"));
    }

    @Override
    public @Nullable Maybe<Identity> authenticate(HttpServerRequest request) {
        String key = CredentialField.of(request, header);
        if (key == null) {
            return null;
        }
        if (key.isEmpty() || key.length() > MAX_LENGTH) {
            throw new InvalidCredentialsException("The API key in " + header + " has " + key.length()
                    + " characters (expected: 1 to " + MAX_LENGTH + ')');
        }
        return keys.find(key).switchIfEmpty(unknown);
    }

    @Override
    public String challenge() {
        return "ApiKey header=\"" + header + '"';
    }

    @Override
    public List<SecurityScheme> schemes() {
        return List.of(SecurityScheme.apiKeyInHeader("apiKey", header));
    }
}
