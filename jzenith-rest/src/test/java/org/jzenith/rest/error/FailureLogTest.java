package org.jzenith.rest.error;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Somebody has found an input that fails, and sends it again and again. */
@Tag("stress")
@Tag("M6")
class FailureLogTest {

    private static final int REQUESTS = 1_000;
    private static final Pattern MORE = Pattern.compile("\\(as were (\\d+) more since the last line about this\\)");

    @Path("/")
    public static class Resource {
        @GET
        @Path("same")
        public String same() {
            throw new IllegalStateException("broken");
        }

        @GET
        @Path("single")
        public Single<String> single() {
            return Single.error(new IllegalStateException("broken"));
        }

        @GET
        @Path("each/{id}")
        public String each(@PathParam("id") String id) {
            throw new IllegalStateException("broken: " + id);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"same", "single", "each/"})
    void theLogDoesNotGrowWithTheRequestsAndCountsThem(String path) throws Exception {
        try (TestServer server = TestServer.start(RestPlugin.withResources(Resource.class));
                LogRecorder log = new LogRecorder();
                RawConnection connection = new RawConnection(server)) {
            long begin = System.nanoTime();
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(connection
                                .get("/" + path + (path.endsWith("/") ? i : ""))
                                .response())
                        .startsWith("HTTP/1.1 500 ");
            }
            long seconds = (System.nanoTime() - begin) / 1_000_000_000 + 2;
            List<ILoggingEvent> errors = log.events().stream()
                    .filter(event -> event.getLevel() == Level.ERROR)
                    .toList();
            assertThat(errors).isNotEmpty().hasSizeLessThanOrEqualTo((int) (50 * seconds));
            assertThat(errors.size()
                            + errors.stream().mapToInt(FailureLogTest::more).sum())
                    .isLessThanOrEqualTo(REQUESTS);
        }
    }

    private static int more(ILoggingEvent event) {
        Matcher more = MORE.matcher(event.getFormattedMessage());
        return more.find() ? Integer.parseInt(more.group(1)) : 0;
    }
}
