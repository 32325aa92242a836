package org.jzenith.http.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jzenith.http.spi.HttpContributions.Contribution;
import org.jzenith.http.spi.HttpContributions.PlainRoute;

class HttpContributionsTest {

    private abstract static class First implements Handler<HttpServerRequest> {}

    private abstract static class Second implements Handler<HttpServerRequest> {}

    private static HttpContributions of(Contribution... contributions) {
        return new HttpContributions(new LinkedHashSet<>(List.of(contributions)));
    }

    private static PlainRoute route(Class<? extends Handler<HttpServerRequest>> handler) {
        return new PlainRoute(handler, AccessRule.permitAll(), false);
    }

    @Test
    void takeTheSameRouteTwice() {
        assertThat(of(all -> all.addRoute("/a", route(First.class)), all -> all.addRoute("/a", route(First.class)))
                        .plainRoutes())
                .containsOnlyKeys("/a");
    }

    @Test
    void refuseTwoHandlersForOnePath() {
        assertThatIllegalStateException()
                .isThrownBy(() -> of(
                        all -> all.addRoute("/a", route(First.class)), all -> all.addRoute("/a", route(Second.class))))
                .withMessageContaining("/a")
                .withMessageContaining(First.class.getName())
                .withMessageContaining(Second.class.getName());
    }
}
