package org.jzenith.client.error;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.CallerFault;

/**
 * Signals that another service has answered with an unsuccessful status: any but 2xx and, for a method that returns a
 * {@code Maybe}, 404. An application maps it, or handles it by its status: {@code onErrorResumeNext(failure -> failure
 * instanceof ClientResponseException answer && answer.status() == 409 ...)}.
 */
@API(status = API.Status.MAINTAINED)
public final class ClientResponseException extends ClientException implements CallerFault {

    private static final long serialVersionUID = 1L;

    private static final int GATEWAY_TIMEOUT = 504;

    private final int status;
    private final transient Map<String, List<String>> headers;
    private final transient @Nullable RemoteProblem problem;

    /**
     * Creates the exception.
     *
     * @param headers the headers of the response, with names in lower case
     * @param problem the problem in its body, or null if it has none
     */
    public ClientResponseException(
            String message, int status, Map<String, List<String>> headers, @Nullable RemoteProblem problem) {
        super(message, status == GATEWAY_TIMEOUT, null);
        this.status = status;
        this.headers = headers;
        this.problem = problem;
    }

    /** Returns the status of the response. */
    public int status() {
        return status;
    }

    /** Returns whether the status is 4xx: the service reports an invalid request, not a failure of its own. */
    @Override
    public boolean isCallerFault() {
        return status >= 400 && status < 500;
    }

    /** Returns the first header with this name, ignoring case; empty if there is none. */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                .findFirst();
    }

    /** Returns the problem in the body of the response (RFC 9457); empty if there is none, or if it exceeds 64 KB. */
    public Optional<RemoteProblem> problem() {
        return Optional.ofNullable(problem);
    }
}
