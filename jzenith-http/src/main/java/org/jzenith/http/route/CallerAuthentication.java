package org.jzenith.http.route;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ServiceUnavailableException;
import org.jzenith.core.request.Caller;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.error.LogRateLimiter;
import org.jzenith.http.exchange.RequestContinuation;
import org.jzenith.http.exchange.RequestRejection;
import org.jzenith.http.message.RetryAfter;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.InvalidCredentialsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Authenticates requests before a route answers them, and rejects invalid credentials. One for all event loops. */
final class CallerAuthentication {

    private static final Logger LOG = LoggerFactory.getLogger(CallerAuthentication.class);

    private final Authentication authentication;
    private final Duration timeout;
    private final LogRateLimiter refusals = new LogRateLimiter(1, 50);
    private final LogRateLimiter failures = LogRateLimiter.ofStackTraces();

    /** Takes the authentication and its timeout. */
    CallerAuthentication(Authentication authentication, Duration timeout) {
        this.authentication = authentication;
        this.timeout = timeout;
    }

    /**
     * Continues with {@code next} after authentication, also if the request has no credentials. Otherwise, answers it.
     * Runs {@code next} on the event loop of the request and within its scope.
     */
    void authenticate(Exchange exchange, Handler<Exchange> next) {
        exchange.scope().run(new Attempt(exchange, next));
    }

    /** Rejects a caller that a plain route does not admit, with 401 or 403. */
    void refuse(Exchange exchange, AccessRule access) {
        boolean known = exchange.caller() != null;
        String path = exchange.request().path();
        InvalidCredentialsException refusal =
                new InvalidCredentialsException((known ? exchange.caller() : "somebody who is not known")
                        + " may not use " + path + " (expected: " + access + ')');
        refuse(exchange, refusal, known || !access.admitsSomebody() ? List.of() : authentication.challenges());
    }

    /** Answers 401 with challenges, which are required (RFC 9110 section 15.5.2), or 403 if there are none. */
    private void refuse(Exchange exchange, InvalidCredentialsException refusal, List<String> challenges) {
        int status = challenges.isEmpty() ? 403 : 401;
        log(exchange, status, refusal);
        answer(exchange, status, challenges);
    }

    private void fail(Exchange exchange, Throwable failure) {
        HttpServerRequest request = exchange.request();
        if (failure instanceof InvalidCredentialsException invalid) {
            refuse(exchange, invalid, authentication.challenges(invalid));
        } else if (failure instanceof ServiceUnavailableException unavailable) {
            log(exchange, 503, unavailable);
            RetryAfter.addTo(request.response(), unavailable.retryAfter());
            answer(exchange, 503, List.of());
        } else {
            int suppressed = failures.next(failure);
            if (suppressed != LogRateLimiter.SUPPRESSED) {
                LOG.error(
                        "{} {} was answered with 500, since its caller could not be authenticated{}",
                        request.method(),
                        request.path(),
                        LogRateLimiter.more(suppressed),
                        failure);
            }
            RequestRejection.fail(exchange, failure);
        }
    }

    private void log(Exchange exchange, int status, Throwable why) {
        int suppressed = refusals.next(why);
        if (suppressed != LogRateLimiter.SUPPRESSED) {
            LOG.atLevel(status == 503 ? Level.WARN : Level.INFO)
                    .log(
                            "{} {} was answered with {}: {}{}",
                            exchange.request().method(),
                            exchange.request().path(),
                            status,
                            why.getMessage(),
                            LogRateLimiter.more(suppressed));
        }
    }

    private static void answer(Exchange exchange, int status, List<String> challenges) {
        if (!challenges.isEmpty()) {
            exchange.request().response().putHeader("WWW-Authenticate", challenges);
        }
        RequestRejection.refuse(exchange, HttpProblem.of(status));
    }

    /** The authentication of one request. */
    private final class Attempt extends RequestContinuation<Caller> {

        private final Exchange exchange;
        private final Handler<Exchange> next;

        Attempt(Exchange exchange, Handler<Exchange> next) {
            super(exchange);
            this.exchange = exchange;
            this.next = next;
        }

        @Override
        protected void subscribe() {
            authentication.authenticate(exchange.request()).subscribe(this);
        }

        @Override
        protected Duration timeout() {
            return timeout;
        }

        @Override
        protected void proceed(@Nullable Caller caller, @Nullable Throwable failure) {
            if (failure != null) {
                fail(exchange, failure);
                return;
            }
            if (caller != null) {
                exchange.authenticated(caller);
            }
            next.handle(exchange);
        }
    }
}
