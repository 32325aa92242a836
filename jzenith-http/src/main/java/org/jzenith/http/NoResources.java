package org.jzenith.http;

import com.google.inject.Injector;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.exchange.RequestRejection;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.HttpContributions;
import org.jzenith.http.spi.MethodRateLimit;
import org.jzenith.http.spi.MethodReport;
import org.jzenith.http.spi.ResourceDispatch;
import org.jzenith.http.spi.Resources;
import org.jzenith.http.spi.RouteProblems;

/** The resources of an application with routes only. Answers all other requests with 404. */
final class NoResources implements Resources, ResourceDispatch {

    /** Checks the routes. An application with resources checks them together with its resources. */
    NoResources(Injector injector) {
        HttpContributions contributions = injector.getInstance(HttpContributions.class);
        List<Problem> problems = RouteProblems.of(
                contributions.plainRoutes(),
                HttpContributions.routes(injector),
                List.of(),
                requiresRules(injector, contributions.authentication()));
        if (!problems.isEmpty()) {
            throw new StartupException(problems, null);
        }
    }

    private static boolean requiresRules(Injector injector, @Nullable Class<? extends Authentication> type) {
        return type != null && injector.getInstance(type).requiresRules();
    }

    @Override
    public void handle(Exchange exchange) {
        RequestRejection.refuse(exchange, HttpProblem.of(404));
    }

    @Override
    public ResourceDispatch dispatch() {
        return this;
    }

    @Override
    public List<MethodRateLimit> limitsOf(Exchange exchange) {
        return List.of();
    }

    @Override
    public List<List<MethodRateLimit>> rateLimits() {
        return List.of();
    }

    @Override
    public List<MethodReport> methods() {
        return List.of();
    }

    @Override
    public void close() {
        // Nothing runs.
    }
}
