package org.jzenith.testing.broadcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.observers.TestObserver;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.core.Context;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.broadcast.BroadcastClient;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.backing.broadcast.BroadcastEvent.Gap;
import org.jzenith.backing.broadcast.BroadcastEvent.Message;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.request.RequestScope;
import org.jzenith.testing.servers.ServingLoops;
import org.jzenith.testing.servers.TimeLimit;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Two instances of an application on one server, and what they hear of each other. The tests of each plugin with a
 * broadcast inherit these.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
public abstract class BroadcastScenarios {

    private static final TimeLimit MINUTES = new TimeLimit(Duration.ofMinutes(5));

    /** How long 100,000 messages took. */
    private static final Path FIGURES = Path.of("target", "broadcasts.txt");

    private static final int LIMIT = 1 << 20;
    private static final String READER = "org.jzenith.backing.broadcast.SharedSubscription";

    private RunningApplication first;
    private RunningApplication second;

    /** Starts the first instance, with a server. */
    protected abstract RunningApplication start();

    /** Starts another instance on the server of the first one. */
    protected abstract RunningApplication startOn(RunningApplication other, String... arguments);

    protected abstract BroadcastClient client(RunningApplication application);

    /** Publishes a text that is not a message, as another program could. */
    protected abstract Completable publishText(RunningApplication application, String channel, String text);

    /** Lets the server end the connections of all subscribers of a channel. */
    protected abstract void cut(RunningApplication application, String channel);

    /** Returns the number of connections at the server on which a channel is subscribed. */
    protected abstract int subscriptions(RunningApplication application, String channel);

    /** Returns a name of the plugin in metrics. */
    protected abstract String clientName();

    /** Stops a server that no application stops. */
    protected void stopServer() {}

    @BeforeAll
    final void startInstances() {
        first = start();
        second = startOn(first);
    }

    @AfterAll
    final void stopInstances() {
        second.close();
        first.close();
        stopServer();
    }

    protected final RunningApplication first() {
        return first;
    }

    protected final RunningApplication second() {
        return second;
    }

    protected final <T> Broadcast<T> broadcast(RunningApplication application, String channel, Class<T> type) {
        return client(application).broadcast(channel, type);
    }

    /** Subscribes, and returns as soon as the server has confirmed it. */
    protected static <T> TestSubscriber<BroadcastEvent<T>> subscribe(Broadcast<T> broadcast) {
        TestSubscriber<BroadcastEvent<T>> events = broadcast.events().test();
        return MINUTES.awaitCount(events, 1).assertValueAt(0, new Gap<>(broadcast.channel()));
    }

    /** Publishes messages one after the other. */
    private static Completable publishAll(Broadcast<Numbered> broadcast, int publisher, int count) {
        return Flowable.range(0, count)
                .concatMapCompletable(number -> broadcast.publish(new Numbered(publisher, number)));
    }

    private static <T> List<T> messages(TestSubscriber<BroadcastEvent<T>> events) {
        List<T> messages = new ArrayList<>();
        for (BroadcastEvent<T> event : List.copyOf(events.values())) {
            if (event instanceof Message<T> message) {
                messages.add(message.value());
            }
        }
        return messages;
    }

    private static long gaps(TestSubscriber<?> events) {
        return List.copyOf(events.values()).stream()
                .filter(Gap.class::isInstance)
                .count();
    }

    protected static <T> List<T> awaitMessages(TestSubscriber<BroadcastEvent<T>> events, int count) {
        MINUTES.await(count + " messages", () -> messages(events).size() >= count);
        return messages(events);
    }

    private double counted(RunningApplication application, String channel, String name) {
        MeterRegistry registry = application.injector().getInstance(MeterRegistry.class);
        FunctionCounter counter = registry.find("broadcast." + name)
                .tag("client", clientName())
                .tag("channel", channel)
                .functionCounter();
        return counter == null ? -1 : counter.count();
    }

    private void awaitCounted(RunningApplication application, String channel, String name, double count) {
        MINUTES.await(name + " of " + channel + ": " + count, () -> counted(application, channel, name) == count);
    }

    @Test
    void messagesOfAllInstancesReachAllInstancesInTheOrderOfTheirPublishers() {
        Broadcast<Numbered> here = broadcast(first, "orders", Numbered.class);
        Broadcast<Numbered> there = broadcast(second, "orders", Numbered.class);
        List<TestSubscriber<BroadcastEvent<Numbered>>> all =
                List.of(subscribe(here), subscribe(here), subscribe(there), subscribe(there));
        MINUTES.await("a subscription for each instance", () -> subscriptions(first, "orders") == 2);
        Completable.mergeArray(
                        publishAll(here, 0, 250),
                        publishAll(here, 1, 250),
                        publishAll(there, 2, 250),
                        publishAll(there, 3, 250))
                .blockingAwait();
        for (TestSubscriber<BroadcastEvent<Numbered>> events : all) {
            awaitMessages(events, 1000);
            Numbered.assertNothingIsLostWithoutAGap(events.values(), 250, 250, 250, 250);
            assertThat(gaps(events)).isOne();
            events.dispose();
        }
        MINUTES.await("the end of the subscriptions", () -> subscriptions(first, "orders") == 0);
    }

    @Test
    void aSubscriberThatComesLaterBeginsWithAGapAndMissesNothingAfterIt() {
        Broadcast<Numbered> broadcast = broadcast(first, "late", Numbered.class);
        TestSubscriber<BroadcastEvent<Numbered>> early = subscribe(broadcast);
        broadcast.publish(new Numbered(0, 0)).blockingAwait();
        awaitMessages(early, 1);
        TestSubscriber<BroadcastEvent<Numbered>> late = subscribe(broadcast);
        broadcast.publish(new Numbered(0, 1)).blockingAwait();
        assertThat(awaitMessages(late, 1)).containsExactly(new Numbered(0, 1));
        assertThat(gaps(early)).isOne();
        early.dispose();
        broadcast.publish(new Numbered(0, 2)).blockingAwait();
        assertThat(awaitMessages(late, 2)).containsExactly(new Numbered(0, 1), new Numbered(0, 2));
        late.dispose();
        MINUTES.await("the end of the subscription", () -> subscriptions(first, "late") == 0);
        TestSubscriber<BroadcastEvent<Numbered>> again = subscribe(broadcast);
        broadcast.publish(new Numbered(0, 3)).blockingAwait();
        assertThat(awaitMessages(again, 1)).containsExactly(new Numbered(0, 3));
        again.dispose();
    }

    @Test
    void aCutConnectionIsAGapAndThenMessagesComeAgain() throws Exception {
        Broadcast<Numbered> publisher = broadcast(first, "cut", Numbered.class);
        Broadcast<Numbered> receiver = broadcast(second, "cut", Numbered.class);
        TestSubscriber<BroadcastEvent<Numbered>> events = subscribe(receiver);
        AtomicInteger published = new AtomicInteger();
        AtomicBoolean stop = new AtomicBoolean();
        Completable publishing =
                Completable.defer(() -> publisher.publish(new Numbered(0, published.getAndIncrement())));
        TestObserver<Void> end = publishing.repeatUntil(stop::get).test();
        for (int i = 0; i < 5; i++) {
            int before = messages(events).size();
            awaitMessages(events, before + 50);
            long gapsBefore = gaps(events);
            cut(first, "cut");
            MINUTES.await("a gap", () -> gaps(events) > gapsBefore);
            int after = messages(events).size();
            awaitMessages(events, after + 50);
        }
        stop.set(true);
        MINUTES.awaitEnd(end).assertComplete();
        MINUTES.await("the last one", () -> {
            List<Numbered> messages = messages(events);
            boolean last = messages.get(messages.size() - 1).number() == published.get() - 1;
            if (!last) {
                publishing.blockingAwait();
            }
            return last;
        });
        Numbered.assertNothingIsLostWithoutAGap(events.values(), published.get());
        awaitCounted(second, "cut", "gaps", (double) (gaps(events) - 1));
        events.dispose();
    }

    @Test
    void of100000MessagesNoneIsLostWithoutAGap() throws IOException {
        int publishers = 20;
        int each = 5_000;
        Broadcast<Numbered> here = broadcast(first, "many", Numbered.class);
        Broadcast<Numbered> there = broadcast(second, "many", Numbered.class);
        TestSubscriber<BroadcastEvent<Numbered>> heard = subscribe(here);
        TestSubscriber<BroadcastEvent<Numbered>> alsoHeard = subscribe(there);
        long began = System.nanoTime();
        Completable.merge(IntStream.range(0, publishers)
                        .mapToObj(i -> publishAll(i % 2 == 0 ? here : there, i, each))
                        .toList())
                .blockingAwait();
        int[] counts = new int[publishers];
        Arrays.fill(counts, each);
        for (TestSubscriber<BroadcastEvent<Numbered>> events : List.of(heard, alsoHeard)) {
            MINUTES.await("a message after all of them", () -> {
                boolean heardEnd = messages(events).stream().anyMatch(message -> message.publisher() == publishers);
                if (!heardEnd) {
                    here.publish(new Numbered(publishers, 0)).blockingAwait();
                }
                return heardEnd;
            });
            events.dispose();
            List<BroadcastEvent<Numbered>> before = List.copyOf(events.values()).stream()
                    .filter(event -> !(event instanceof Message<Numbered> message)
                            || message.value().publisher() < publishers)
                    .toList();
            Numbered.assertNothingIsLostWithoutAGap(before, counts);
            report(began, before.size() - gaps(events), gaps(events) - 1);
        }
    }

    private void report(long sinceNanos, long received, long gaps) throws IOException {
        String line = "%s: %d messages within %d ms, %d gaps%n"
                .formatted(
                        getClass().getSimpleName(),
                        received,
                        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sinceNanos),
                        gaps);
        Files.writeString(FIGURES, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** A message of which only a few hundred may wait. */
    public record Page(int number, String text) {}

    @Test
    void aSlowSubscriberGetsAGapAndDoesNotDelayOthers() {
        int count = 1_000;
        String text = "x".repeat(10_000);
        Broadcast<Page> broadcast = broadcast(first, "slow", Page.class);
        TestSubscriber<BroadcastEvent<Page>> slow = broadcast.events().test(1);
        MINUTES.awaitCount(slow, 1);
        TestSubscriber<BroadcastEvent<Page>> quick = subscribe(broadcast);
        for (int i = 0; i < count; i += 100) { // Fewer than those after which a subscriber is slow.
            Flowable.range(i, 100)
                    .concatMapCompletable(
                            number -> broadcast(second, "slow", Page.class).publish(new Page(number, text)))
                    .blockingAwait();
            awaitMessages(quick, i + 100);
        }
        assertThat(gaps(quick)).isOne();
        assertThat(slow.valueCount()).isOne();
        slow.request(Long.MAX_VALUE);
        MINUTES.await("a gap at the end, although nothing follows", () -> gaps(slow) == 2);
        List<Page> kept = messages(slow);
        assertThat(slow.values().get(slow.valueCount() - 1)).isInstanceOf(Gap.class);
        assertThat(kept).hasSizeBetween(800, (8 << 20) / text.length());
        assertThat(kept)
                .extracting(Page::number)
                .containsExactlyElementsOf(
                        IntStream.range(0, kept.size()).boxed().toList());
        awaitCounted(first, "slow", "dropped.messages", count - kept.size());
        broadcast.publish(new Page(count, "")).blockingAwait();
        MINUTES.await("messages again", () -> messages(slow).contains(new Page(count, "")));
        slow.dispose();
        quick.dispose();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7_000, 7_996, 7_997, 7_998, 7_999, 8_000, 16_000, 100_000, LIMIT - 3, LIMIT - 2})
    void aMessageUpToTheLimitArrivesBetweenItsNeighbours(int length) {
        Broadcast<String> broadcast = broadcast(first, "large", String.class);
        TestSubscriber<BroadcastEvent<String>> events = subscribe(broadcast(second, "large", String.class));
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + i % 26));
        }
        broadcast
                .publish("before")
                .andThen(broadcast.publish(text.toString()))
                .andThen(broadcast.publish("after"))
                .blockingAwait();
        assertThat(awaitMessages(events, 3)).containsExactly("before", text.toString(), "after");
        assertThat(gaps(events)).isOne();
        events.dispose();
    }

    @Test
    void aMessageAboveTheLimitIsRefusedAndNothingIsSent() {
        Broadcast<String> broadcast = broadcast(first, "too-large", String.class);
        TestSubscriber<BroadcastEvent<String>> events = subscribe(broadcast);
        assertThatThrownBy(() -> broadcast.publish("x".repeat(LIMIT - 1)).blockingAwait())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "A message for the channel too-large has 1048577 bytes as JSON (expected: at most 1048576, which is "
                                + clientName() + ".max-broadcast-size). Fix: store the value, and publish its id");
        broadcast.publish("small").blockingAwait();
        assertThat(awaitMessages(events, 1)).containsExactly("small");
        events.dispose();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\0",
                "'\"\\$1%s{}",
                "line\r\nbreak\u2028\u2029",
                "\u00e9\u20ac\ud83d\ude00",
                "\ud83d",
                "#0123456789abcdef/0/2:",
                "null"
            })
    void everyTextArrivesAsItIs(String text) {
        Broadcast<String> broadcast = broadcast(first, "texts", String.class);
        TestSubscriber<BroadcastEvent<String>> events = subscribe(broadcast(second, "texts", String.class));
        broadcast.publish(text).andThen(broadcast.publish(text.repeat(9_000))).blockingAwait();
        assertThat(awaitMessages(events, 2)).containsExactly(text, text.repeat(9_000));
        events.dispose();
    }

    /** Some may be those of a newer version of the application. */
    @Test
    void aMessageThatCannotBeReadIsAGapAndLoggedOnce() {
        Logger logger = (Logger) LoggerFactory.getLogger(READER);
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        logger.setLevel(Level.WARN);
        logger.addAppender(lines);
        Broadcast<Numbered> broadcast = broadcast(first, "foreign", Numbered.class);
        TestSubscriber<BroadcastEvent<Numbered>> events = subscribe(broadcast);
        List<String> texts = List.of(
                "secret", "{\"publisher\":\"secret\"}", "{\"more\":1,\"publisher\":1,\"number\":1}", "null", "[]", "{");
        for (String text : texts) {
            long before = gaps(events);
            publishText(second, "foreign", text).blockingAwait();
            MINUTES.await("a gap instead of " + text, () -> gaps(events) == before + 1);
        }
        broadcast.publish(new Numbered(0, 7)).blockingAwait();
        assertThat(awaitMessages(events, 1)).containsExactly(new Numbered(0, 7));
        assertThat(gaps(events)).isEqualTo(1 + texts.size());
        awaitCounted(first, "foreign", "undecodable.messages", texts.size());
        awaitCounted(first, "foreign", "received.messages", 1);
        publishText(second, "foreign", "{\"publisher\":0,\"number\":8}").blockingAwait();
        assertThat(awaitMessages(events, 2)).endsWith(new Numbered(0, 8));
        events.dispose();
        logger.detachAppender(lines);
        logger.setLevel(null);
        assertThat(List.copyOf(lines.list).stream().filter(line -> line.getLevel() == Level.WARN))
                .singleElement()
                .extracting(ILoggingEvent::getFormattedMessage)
                .asString()
                .contains("channel foreign", Numbered.class.getName())
                .doesNotContain("secret");
    }

    @Test
    void subscriptionsEndWithTheApplicationAndBeginNoMoreAfterIt() {
        Broadcast<String> broadcast;
        List<TestSubscriber<BroadcastEvent<String>>> all = new ArrayList<>();
        try (RunningApplication ended = startOn(first)) {
            broadcast = broadcast(ended, "endless", String.class);
            all.add(subscribe(broadcast));
            all.add(subscribe(broadcast));
            TestSubscriber<BroadcastEvent<String>> slow = broadcast.events().test(0);
            all.add(slow);
        }
        all.forEach(events -> MINUTES.awaitEnd(events).assertComplete());
        MINUTES.awaitEnd(broadcast.events().test()).assertComplete();
        MINUTES.await("its connection is closed", () -> subscriptions(first, "endless") == 0);
    }

    @Test
    void eventsArriveOnTheEventLoopOfTheirSubscriptionOrElseOnOne() {
        Broadcast<Numbered> broadcast = broadcast(first, "threads", Numbered.class);
        for (Context loop : ServingLoops.of(first)) {
            Set<Boolean> onLoop = ConcurrentHashMap.newKeySet();
            TestSubscriber<BroadcastEvent<Numbered>> events = ServingLoops.inOneTurn(loop, 1, i -> broadcast
                            .events()
                            .doOnNext(event -> onLoop.add(EventLoops.isOn(loop)))
                            .test())
                    .get(0);
            MINUTES.awaitCount(events, 1);
            publishAll(broadcast, 0, 20).blockingAwait();
            awaitMessages(events, 20);
            assertThat(onLoop).containsExactly(true);
            events.dispose();
        }
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        TestSubscriber<BroadcastEvent<Numbered>> events = broadcast
                .events()
                .doOnNext(event -> {
                    assertThat(Context.isOnEventLoopThread()).isTrue();
                    threads.add(Thread.currentThread());
                })
                .test();
        MINUTES.awaitCount(events, 1);
        publishAll(broadcast, 0, 20).blockingAwait();
        awaitMessages(events, 20);
        assertThat(threads).hasSize(1);
        events.dispose();
    }

    /**
     * The first subscriber makes the subscription at the server, and a publisher may be in the scope of its request.
     */
    @Test
    void eachSubscriberStaysInTheScopeOfItsOwnRequest() {
        Broadcast<Numbered> broadcast = broadcast(first, "scopes", Numbered.class);
        List<String> scopes = new CopyOnWriteArrayList<>();
        List<TestSubscriber<BroadcastEvent<Numbered>>> all = Collections.synchronizedList(new ArrayList<>());
        Context loop = ServingLoops.of(first).get(0);
        for (String id : List.of("one", "two", "none")) {
            Runnable subscribing = () -> all.add(broadcast
                    .events()
                    .doOnNext(event -> scopes.add(id + ' ' + MDC.get(RequestScope.REQUEST_ID)))
                    .test());
            ServingLoops.inOneTurn(loop, 1, i -> {
                if (id.equals("none")) {
                    subscribing.run();
                } else {
                    new RequestScope(id).run(subscribing);
                }
                return id;
            });
        }
        all.forEach(events -> MINUTES.awaitCount(events, 1));
        ServingLoops.inOneTurn(loop, 1, i -> {
            new RequestScope("publisher").run(() -> publishAll(broadcast, 0, 3).subscribe());
            return i;
        });
        all.forEach(events -> awaitMessages(events, 3));
        assertThat(scopes).hasSize(12).containsOnly("one one", "two two", "none null");
        all.forEach(TestSubscriber::dispose);
    }

    @Test
    void aChannelHasOneTypeAndAName() {
        BroadcastClient client = client(first);
        client.broadcast("typed", String.class);
        assertThat(client.broadcast("typed", String.class).channel()).isEqualTo("typed");
        assertThatThrownBy(() -> client.broadcast("typed", Integer.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("one type for each channel");
        assertThatThrownBy(() -> client.broadcast("", String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected: a name");
        try (RunningApplication other = startOn(first)) {
            BroadcastClient full = client(other);
            IntStream.range(0, 500).forEach(i -> full.broadcast("channel" + i, String.class));
            assertThatThrownBy(() -> full.broadcast("one-more", String.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("ids in their messages");
        }
    }

    @Test
    void messagesAreCounted() {
        Broadcast<String> here = broadcast(first, "counted", String.class);
        Broadcast<String> there = broadcast(second, "counted", String.class);
        TestSubscriber<BroadcastEvent<String>> one = subscribe(there);
        TestSubscriber<BroadcastEvent<String>> two = subscribe(there);
        here.publish("a").andThen(here.publish("b")).blockingAwait();
        awaitMessages(one, 2);
        awaitMessages(two, 2);
        awaitCounted(first, "counted", "published.messages", 2);
        awaitCounted(first, "counted", "received.messages", 0);
        awaitCounted(second, "counted", "published.messages", 0);
        awaitCounted(second, "counted", "received.messages", 2);
        awaitCounted(second, "counted", "gaps", 0);
        one.dispose();
        two.dispose();
    }
}
