package org.jzenith.client.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.jzenith.resilience.policy.BreakerConfiguration;
import org.jzenith.resilience.policy.RetryConfiguration;
import org.jzenith.testing.servers.TimeLimit;

/** The addresses of a name, asked for again and again. */
class AddressResolverTest {

    private record Retries(int budget, int reserve, Duration firstDelay, Duration maxDelay)
            implements RetryConfiguration {}

    private record Rules(int failureRate, int minimumCalls, Duration window, Duration openTime, int trialCalls)
            implements BreakerConfiguration {}

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final ClientSettings SETTINGS = new ClientSettings(
            "client-books",
            List.of(new ServerAddress("books.example.org", 8080, false, "")),
            Optional.of(Duration.ofMillis(5)),
            ClientProtocol.HTTP1,
            10,
            10,
            SECOND,
            SECOND,
            SECOND,
            SECOND,
            Optional.empty(),
            new Retries(10, 10, SECOND, SECOND),
            new Rules(50, 10, SECOND, SECOND, 3),
            1_000,
            1_000);

    private final Vertx vertx = Vertx.vertx();
    private final ServiceInstances instances = new ServiceInstances(SETTINGS);
    private final AtomicReference<Set<String>> records = new AtomicReference<>(Set.of());
    private final Queue<Boolean> onEventLoop = new ConcurrentLinkedQueue<>();
    private final AddressResolver resolver =
            new AddressResolver(vertx, SETTINGS, instances, Duration.ofMillis(5), this::lookup);

    private Set<String> lookup(String host) throws UnknownHostException {
        onEventLoop.add(Context.isOnEventLoopThread());
        if (records.get().isEmpty()) {
            throw new UnknownHostException(host);
        }
        return new TreeSet<>(records.get());
    }

    private List<String> addresses() {
        return instances.current().stream().map(ServiceInstance::toString).toList();
    }

    private void awaitAddresses(String... expected) {
        TimeLimit.MINUTE.await(String.join(", ", expected), () -> addresses().equals(List.of(expected)));
    }

    @AfterEach
    void close() {
        resolver.close();
        vertx.close();
    }

    @Test
    void callsGoToTheNameUntilItHasAddresses() {
        assertThat(addresses()).containsExactly("books.example.org:8080");
        resolver.start();
        TimeLimit.MINUTE.await("some questions", () -> onEventLoop.size() > 5);
        assertThat(addresses()).containsExactly("books.example.org:8080");
    }

    @Test
    void addressesComeAndGoAndThoseThatStayKeepTheirBreakers() {
        resolver.start();
        records.set(Set.of("10.0.0.1", "10.0.0.2"));
        awaitAddresses("10.0.0.1:8080", "10.0.0.2:8080");
        ServiceInstance stays = instances.current().get(1);
        assertThat(stays.server().host()).isEqualTo("books.example.org");
        records.set(Set.of("10.0.0.2", "fd00::3"));
        awaitAddresses("10.0.0.2:8080", "[fd00::3]:8080");
        assertThat(instances.current().get(0)).isSameAs(stays);
    }

    @Test
    void anAnswerThatFailsChangesNothing() {
        resolver.start();
        records.set(Set.of("10.0.0.1"));
        awaitAddresses("10.0.0.1:8080");
        records.set(Set.of());
        int asked = onEventLoop.size();
        TimeLimit.MINUTE.await("some questions", () -> onEventLoop.size() > asked + 5);
        assertThat(addresses()).containsExactly("10.0.0.1:8080");
    }

    @Test
    void noEventLoopWaitsForAnAnswer() {
        resolver.start();
        TimeLimit.MINUTE.await("some questions", () -> onEventLoop.size() > 5);
        assertThat(onEventLoop).containsOnly(false);
    }
}
