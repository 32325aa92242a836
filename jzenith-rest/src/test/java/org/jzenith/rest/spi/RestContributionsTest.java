package org.jzenith.rest.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.spi.RestContributions.Contribution;

class RestContributionsTest {

    private abstract static class First implements Handler<HttpServerRequest> {}

    private abstract static class Second implements Handler<HttpServerRequest> {}

    private static RestContributions of(Contribution... contributions) {
        return new RestContributions(new LinkedHashSet<>(List.of(contributions)));
    }

    @Test
    void haveWhatWasAddedTwiceOnceAndInOrder() {
        assertThat(of(
                                all -> all.addResource(String.class),
                                all -> all.addResource(Integer.class),
                                all -> all.addResource(String.class))
                        .resources())
                .containsExactly(String.class, Integer.class);
    }

    @Test
    void takeTheSameRouteTwice() {
        assertThat(of(
                                all -> all.addRoute("/a", First.class, AccessRule.permitAll()),
                                all -> all.addRoute("/a", First.class, AccessRule.permitAll()))
                        .plainRoutes())
                .containsOnlyKeys("/a");
    }

    @Test
    void refuseTwoHandlersForOnePath() {
        assertThatIllegalStateException()
                .isThrownBy(() -> of(
                        all -> all.addRoute("/a", First.class, AccessRule.permitAll()),
                        all -> all.addRoute("/a", Second.class, AccessRule.permitAll())))
                .withMessageContaining("/a")
                .withMessageContaining(First.class.getName())
                .withMessageContaining(Second.class.getName());
    }
}
