package org.jzenith.client.call;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.StreamResetException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerProblems;
import org.jzenith.client.body.ProblemReader;
import org.jzenith.client.error.ClientConnectionException;
import org.jzenith.client.error.ClientContentException;
import org.jzenith.client.error.ClientException;
import org.jzenith.client.error.ClientResponseException;
import org.jzenith.client.error.ClientTimeoutException;
import org.jzenith.client.error.ClientTokenException;
import org.jzenith.client.error.ClientUnavailableException;
import org.jzenith.client.error.RemoteProblem;
import org.jzenith.client.pool.ClientSettings;
import org.jzenith.client.pool.ServiceInstance;
import org.jzenith.core.error.ControlCharacters;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.RootCause;

/** The failures of the calls of one client, and their messages. */
public record CallFailures(ClientSettings settings) {

    private static final int MAX_TITLE = 200;

    private String call(OutgoingRequest request) {
        return settings.namespace() + ": " + request;
    }

    /** The whole call took too long. */
    ClientTimeoutException late(OutgoingRequest request, String state) {
        return new ClientTimeoutException(
                call(request) + " was not answered within " + DurationText.of(settings.timeout()) + ", which is "
                        + settings.key("timeout") + ": " + state,
                null);
    }

    /** The deadline of the request that the call is made for has passed. */
    ClientTimeoutException exceeded(OutgoingRequest request, String state) {
        return new ClientTimeoutException(
                call(request) + " was given up, since the time for answering the request was over: " + state, null);
    }

    /** A stream had no progress for too long. */
    ClientTimeoutException idle(OutgoingRequest request) {
        return new ClientTimeoutException(
                call(request) + ": nothing was received or taken within " + DurationText.of(settings.idleTimeout())
                        + ", which is " + settings.key("idle-timeout"),
                null);
    }

    /** There was no connection. */
    ClientException notConnected(OutgoingRequest request, ServiceInstance instance, Throwable cause) {
        return cause instanceof TimeoutException || isConnectTimeout(cause)
                ? new ClientTimeoutException(
                        call(request) + ": no connection to " + instance + " within "
                                + DurationText.of(settings.connectTimeout()) + ", which is "
                                + settings.key("connect-timeout"),
                        cause)
                : new ClientConnectionException(
                        call(request) + ": no connection to " + instance + ": " + words(cause), cause);
    }

    private static boolean isConnectTimeout(Throwable cause) {
        return cause instanceof ConnectException
                && String.valueOf(cause.getMessage()).contains("timed out");
    }

    private static String words(Throwable cause) {
        List<Throwable> chain = RootCause.chain(cause);
        if (chain.stream().anyMatch(UnknownHostException.class::isInstance)) {
            return "its name is not known";
        }
        String message = ServerProblems.message(RootCause.of(cause));
        return chain.stream().anyMatch(SSLException.class::isInstance) ? "TLS: " + message : message;
    }

    /** The connection, or the stream of HTTP/2, ended before the response did. */
    ClientConnectionException lost(OutgoingRequest request, Throwable cause) {
        return new ClientConnectionException(
                call(request) + ": the connection was lost before the end of the response: "
                        + (cause instanceof StreamResetException reset
                                ? "stream reset with code " + reset.getCode()
                                : String.valueOf(cause.getMessage())),
                cause);
    }

    /** The body is larger than allowed. */
    ClientContentException tooLarge(OutgoingRequest request) {
        return new ClientContentException(
                call(request) + ": the response is larger than " + settings.maxResponseSize() + " bytes, which is "
                        + settings.key("max-response-size"),
                null);
    }

    /** The body of a response cannot be used; {@code why} shows nothing of it. */
    public ClientContentException unusable(OutgoingRequest request, String why, @Nullable Throwable cause) {
        return new ClientContentException(call(request) + ": the response " + why, cause);
    }

    /** The status of a response is not a success; its body may be a problem. */
    public ClientResponseException status(OutgoingRequest request, int status, MultiMap headers, Buffer body) {
        RemoteProblem problem = ProblemReader.read(headers.get("Content-Type"), body);
        String title = problem == null || problem.title() == null ? "" : problem.title();
        Map<String, List<String>> copy = new HashMap<>();
        headers.forEach(
                header -> copy.computeIfAbsent(header.getKey().toLowerCase(Locale.ROOT), any -> new ArrayList<>())
                        .add(header.getValue()));
        return new ClientResponseException(
                call(request) + " was answered with " + status
                        + (title.isEmpty()
                                ? ""
                                : " ("
                                        + ControlCharacters.escape(
                                                title.substring(0, Math.min(MAX_TITLE, title.length())))
                                        + ')'),
                status,
                copy,
                problem);
    }

    /** The application stops. */
    ClientUnavailableException stopped(OutgoingRequest request) {
        return new ClientUnavailableException(call(request) + " was ended, because the application stops");
    }

    /** Returns the type of a failure, for metrics. */
    static String type(Throwable failure) {
        if (failure instanceof ClientResponseException answer) {
            return Integer.toString(answer.status());
        }
        if (failure instanceof ClientTokenException) {
            return "token";
        }
        return failure instanceof ClientTimeoutException
                ? "timeout"
                : failure instanceof ClientUnavailableException
                        ? "unavailable"
                        : failure instanceof ClientException ? "connection" : "request";
    }

    /** Returns whether another attempt to connect may succeed. */
    static boolean isRefused(Throwable cause) {
        return cause instanceof ConnectException && !isConnectTimeout(cause);
    }
}
