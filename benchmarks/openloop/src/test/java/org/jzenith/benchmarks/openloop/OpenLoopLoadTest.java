package org.jzenith.benchmarks.openloop;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class OpenLoopLoadTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private interface Measurement {
        void check(OpenLoopLoad load) throws Exception;
    }

    private static void measure(HttpHandler handler, int connections, Measurement measurement) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", handler);
        server.start();
        try (OpenLoopLoad load = new OpenLoopLoad(server.getAddress(), "/", connections)) {
            measurement.check(load);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void sendsAllRequestsOfATimeAndCountsThoseThatFail() throws Exception {
        AtomicInteger count = new AtomicInteger();
        HttpHandler everyTenthFails = exchange -> {
            byte[] body = "text".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(count.incrementAndGet() % 10 == 0 ? 500 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        };
        measure(everyTenthFails, 4, load -> {
            load.run(new Arrivals(200), SECOND);
            assertThat(load.nanos().getTotalCount()).isEqualTo(count.get()).isBetween(150L, 250L);
            assertThat(load.failed()).isEqualTo(count.get() / 10);
            assertThat(load.result()).matches("\\d+( \\d+\\.\\d{3}){4} \\d+");
        });
    }

    @Test
    void countsTheTimeInWhichRequestsWaitForAServerThatStandsStill() throws Exception {
        AtomicInteger count = new AtomicInteger();
        HttpHandler standsStillOnce = exchange -> {
            if (count.incrementAndGet() == 10) {
                try {
                    Thread.sleep(1_000);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            exchange.sendResponseHeaders(200, 1);
            exchange.getResponseBody().write('a');
            exchange.close();
        };
        measure(standsStillOnce, 1, load -> {
            load.run(new Arrivals(100), 2 * SECOND);
            // About 100 requests were due meanwhile, of which the first waited for the whole second, the last not at
            // all.
            assertThat(load.nanos().getCountBetweenValues(SECOND / 2, Long.MAX_VALUE / 2))
                    .isGreaterThan(20);
            assertThat(load.failed()).isZero();
        });
    }

    @Test
    void hasTheSameTimesInEachRunAndTheirMeanRate() {
        Arrivals one = new Arrivals(1_000);
        Arrivals other = new Arrivals(1_000);
        int count = 0;
        while (one.next() < 10 * SECOND) {
            assertThat(one.next()).isEqualTo(other.next());
            one.advance();
            other.advance();
            count++;
        }
        assertThat(count).isBetween(9_500, 10_500);
    }
}
