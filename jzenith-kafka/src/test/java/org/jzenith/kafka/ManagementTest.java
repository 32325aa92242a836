package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Completable;
import java.io.IOException;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.message.ManagedConsumers;
import org.jzenith.backing.message.RunningConsumers;
import org.jzenith.core.RunningApplication;
import org.jzenith.kafka.consume.ConsumerState;
import org.jzenith.testing.servers.TimeLimit;

/** What operators see of consumers, and do with them. */
class ManagementTest {

    private static final Broker BROKER = Broker.shared();

    private static ConsumerState state(RunningApplication application) {
        return application
                .injector()
                .getInstance(KafkaService.class)
                .consumers()
                .readers()
                .get(0)
                .state();
    }

    private static ManagedConsumers managed(RunningApplication application) {
        return new ManagedConsumers(
                "kafka", application.injector().getInstance(KafkaService.class).consumers());
    }

    private static void act(RunningApplication application, String action) {
        Object unused =
                managed(application).act("orders", Map.of("action", action)).blockingGet();
    }

    private static KafkaPlugin plugin(String topic, boolean stops) {
        return KafkaPlugin.create()
                .messageConsumer(
                        "orders",
                        Order.class,
                        Orders.class,
                        Orders::handle,
                        options -> stops
                                ? options.withTopics(topic)
                                        .withGroup(topic)
                                        .withAttempts(1)
                                        .stoppingAtFailure()
                                : options.withTopics(topic)
                                        .withGroup(topic)
                                        .withAttempts(1)
                                        .withDeadLetters(topic + "-dead"));
    }

    @Test
    void pausesAndResumes() throws Exception {
        String topic = BROKER.topic(1);
        Orders orders = new Orders();
        RunningApplication application =
                BROKER.application("app", plugin(topic, false), orders).start();
        try (application) {
            BROKER.sendOrders(topic, 1, 1);
            orders.await(1);
            act(application, "pause");
            TimeLimit.MINUTE.await("it is paused", () -> state(application).isPaused());
            BROKER.sendOrders(topic, 3, 1);
            TimeLimit.MINUTE.await("it is behind", () -> state(application).lag() == 3);
            assertThat(orders.all()).hasSize(1);
            act(application, "resume");
            assertThat(orders.await(4)).hasSize(4);
            assertThatThrownBy(() -> act(application, "explode"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("replay");
            assertThatThrownBy(() -> managed(application)
                            .act("other", Map.of("action", "pause"))
                            .blockingGet())
                    .isInstanceOf(NoSuchElementException.class);
        }
    }

    @Test
    void goesOnAtTheRecordWhereAPartitionHasStopped() throws Exception {
        String topic = BROKER.topic(1);
        AtomicBoolean isBroken = new AtomicBoolean(true);
        Orders orders = new Orders(message -> isBroken.get() && message.value().number() == 1
                ? Completable.error(new IOException("the printer is away"))
                : Completable.complete());
        RunningApplication application =
                BROKER.application("app", plugin(topic, true), orders).start();
        try (application) {
            BROKER.sendOrders(topic, 3, 1);
            TimeLimit.MINUTE.await("it has stopped", () -> state(application).stopped() == 1);
            assertThat(state(application).partitions().get(0).stoppedAt()).isEqualTo(topic + "-0@1");
            assertThat(orders.all()).extracting(Orders.Handled::number).containsExactly(0L, 1L);
            assertThatThrownBy(() -> act(application, "replay"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("has no dead letters");
            isBroken.set(false);
            act(application, "resume");
            assertThat(orders.await(4)).extracting(Orders.Handled::number).containsExactly(0L, 1L, 1L, 2L);
        }
        assertThat(BROKER.committed(topic, topic)).isEqualTo(3);
    }

    @Test
    void handlesDeadLettersAgainOnce() throws Exception {
        String topic = BROKER.topic(1);
        AtomicBoolean isBroken = new AtomicBoolean(true);
        Orders orders = new Orders(message -> isBroken.get()
                ? Completable.error(new IOException("the printer is away"))
                : message.value().number() == 1
                        ? Completable.error(new IOException("still away"))
                        : Completable.complete());
        RunningApplication application =
                BROKER.application("app", plugin(topic, false), orders).start();
        try (application) {
            BROKER.sendOrders(topic, 3, 1);
            TimeLimit.MINUTE.await(
                    "three dead letters", () -> state(application).deadLetters() == 3);
            isBroken.set(false);
            act(application, "replay");
            assertThatThrownBy(() -> act(application, "replay")).isInstanceOf(IllegalStateException.class);
            RunningConsumers<?> consumers =
                    application.injector().getInstance(KafkaService.class).consumers();
            TimeLimit.MINUTE.await("the replay has ended", () -> !consumers.isReplaying("orders"));
            assertThat(orders.all().subList(3, orders.all().size()))
                    .extracting(call -> call.message().id())
                    .as("each again, with the id of the record that has failed")
                    .containsExactly(topic + "-0@0", topic + "-0@1", topic + "-0@2");
            act(application, "replay");
            orders.await(7);
            TimeLimit.MINUTE.await("the second replay has ended", () -> !consumers.isReplaying("orders"));
            assertThat(orders.all()).as("only what has failed again").hasSize(7);
        }
        assertThat(Broker.headers(BROKER.read(topic + "-dead", 5).get(4)))
                .containsEntry("jzenith-dead-topic", topic)
                .containsEntry("jzenith-dead-offset", "1")
                .containsEntry("jzenith-dead-reason", "java.io.IOException: still away");
    }
}
