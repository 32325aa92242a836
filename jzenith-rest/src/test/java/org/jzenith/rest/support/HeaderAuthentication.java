package org.jzenith.rest.support;

import io.reactivex.Maybe;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.error.ServiceUnavailableException;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.InvalidCredentialsException;
import org.jzenith.http.spi.SecurityScheme;

/** Knows callers by what they say of themselves. */
@Singleton
public class HeaderAuthentication implements Authentication {

    private final CountDownLatch disposed = new CountDownLatch(1);

    @Override
    public Maybe<HeaderCaller> authenticate(HttpServerRequest request) {
        String header = request.getHeader("X-User");
        if (header == null) {
            return Maybe.empty();
        }
        return switch (header) {
            case "invalid" -> Maybe.error(new InvalidCredentialsException("of a reason"));
            case "thrown" -> throw new InvalidCredentialsException("of a reason");
            case "down" -> Maybe.error(new ServiceUnavailableException("no users", Duration.ofSeconds(7), null));
            case "broken" -> Maybe.error(new IllegalStateException("secret message"));
            case "never" -> Maybe.<HeaderCaller>never().doOnDispose(disposed::countDown);
            default ->
                request.getHeader("X-Later") == null
                        ? Maybe.just(HeaderCaller.of(header))
                        : Maybe.timer(20, TimeUnit.MILLISECONDS, Schedulers.io())
                                .map(time -> HeaderCaller.of(header));
        };
    }

    @Override
    public List<String> challenges() {
        return List.of("Test realm=\"a\"", "Other");
    }

    @Override
    public List<String> challenges(InvalidCredentialsException refused) {
        return List.of("Test realm=\"a\", error=\"wrong\"");
    }

    @Override
    public List<SecurityScheme> schemes() {
        return List.of();
    }

    @Override
    public boolean requiresRules() {
        return false;
    }

    /** Returns what is counted down when the server no longer waits for the caller {@code never}. */
    public CountDownLatch disposed() {
        return disposed;
    }

    /** The same for applications of which each route says who may use it. */
    public static class Strict extends HeaderAuthentication {
        @Override
        public boolean requiresRules() {
            return true;
        }
    }
}
