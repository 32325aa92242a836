package org.jzenith.http.error;

import static java.util.Objects.requireNonNull;

import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The error body that a {@link ProblemFormat} returns. Immutable if its value is.
 *
 * @param value the body, which the application's mapper writes as JSON
 * @param mediaType its type, for the header {@code Content-Type}
 * @param status the status of the response, 400 to 599; null for that of the problem
 */
@API(status = API.Status.MAINTAINED)
public record ErrorBody(Object value, String mediaType, @Nullable Integer status) {

    private static final Pattern MEDIA_TYPE = Pattern.compile("[!-~]+/[!-~]+( *;[ -~]+)?");

    /** Checks the values. */
    public ErrorBody {
        requireNonNull(value, "value");
        if (!MEDIA_TYPE.matcher(mediaType).matches()) {
            throw new IllegalArgumentException(
                    "mediaType: " + mediaType + " (expected: a media type such as application/json)");
        }
        if (status != null && (status < 400 || status > 599)) {
            throw new IllegalArgumentException("status: " + status + " (expected: 400-599)");
        }
    }

    /** Returns a body of type {@code application/json}, with the status of the problem. */
    public static ErrorBody json(Object value) {
        return new ErrorBody(value, "application/json", null);
    }

    /** Returns this body with another type. */
    public ErrorBody withMediaType(String newMediaType) {
        return new ErrorBody(value, newMediaType, status);
    }

    /** Returns this body with its own status. Response filters see the status of the problem. */
    public ErrorBody withStatus(int newStatus) {
        return new ErrorBody(value, mediaType, newStatus);
    }
}
