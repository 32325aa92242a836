package org.jzenith.rest.message;

import io.netty.handler.codec.http.HttpResponseStatus;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jspecify.annotations.Nullable;

/**
 * The text after a status on the wire (RFC 9112 section 4), if it differs from Netty's. Netty has one even for an
 * unregistered status.
 *
 * @param status the status of the text
 * @param text the text; empty means none
 */
public record ReasonPhrase(int status, String text) {

    private static final String OF_RESTEASY = new BuiltResponse().getReasonPhrase();

    /** Returns the phrase of a response; null if that is Netty's. */
    public static @Nullable ReasonPhrase of(Response response) {
        String own = response instanceof BuiltResponse built && !OF_RESTEASY.equals(built.getReasonPhrase())
                ? built.getReasonPhrase()
                : null;
        return own == null ? unregistered(response.getStatus()) : of(response.getStatus(), own);
    }

    private static @Nullable ReasonPhrase of(int status, String own) {
        if (own.equals(HttpResponseStatus.valueOf(status).reasonPhrase())) {
            return null;
        }
        return new ReasonPhrase(status, isVisible(own) ? own : "");
    }

    /** Returns the empty phrase for a status that Netty does not know, null for any other. */
    public static @Nullable ReasonPhrase unregistered(int status) {
        return HttpResponseStatus.valueOf(status).reasonPhrase().endsWith(")") ? new ReasonPhrase(status, "") : null;
    }

    private static boolean isVisible(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c <= '~');
    }
}
