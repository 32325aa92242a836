package org.jzenith.postgresql;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.jzenith.core.client.EventLoops;

/** Which connection a quick statement gets. There is no server, so nothing is answered before the test says so, and time stands still. */
class LaneTest {

    private static final long HOUR = TimeUnit.HOURS.toNanos(1);
    private static final Settings SETTINGS = new Settings("test", 2, 100, HOUR, HOUR, HOUR, HOUR, HOUR, HOUR, 3, true);
    private static final PgConnectOptions NOWHERE = new PgConnectOptions().setHost("127.0.0.1").setPort(1);

    /** A statement that is known to take no time. */
    private static final class Quick extends Demand implements Sent {

        private final CompletableFuture<Throwable> refused = new CompletableFuture<>();
        private final Promise<String> answer = Promise.promise();
        private @Nullable Slot slot;

        @Override
        boolean alone() {
            return false;
        }

        @Override
        boolean shares(Lane lane) {
            return true;
        }

        @Override
        boolean dropped() {
            return false;
        }

        @Override
        void granted(Slot granted) {
            slot = granted;
            granted.send(this, answer.future(), nothing -> { });
        }

        @Override
        void refused(Throwable reason) {
            refused.complete(reason);
        }

        @Override
        public void lost(Throwable reason) { }
    }

    private final Vertx vertx = Vertx.vertx();
    private final Lanes lanes = new Lanes(vertx, SETTINGS, NOWHERE, () -> 0);
    private final Lane lane = lane();

    /** Returns the lane of a new event loop, which has found out that there is no server. */
    private Lane lane() {
        Context loop = EventLoops.nextLoop(vertx);
        Quick first = new Quick();
        loop.runOnContext(nothing -> lanes.demand(first));
        first.refused.join();
        return lanes.all().get(lanes.all().size() - 1);
    }

    private static <T> T on(Lane lane, Callable<T> action) {
        CompletableFuture<T> result = new CompletableFuture<>();
        lane.context().runOnContext(nothing -> {
            try {
                result.complete(action.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        return result.join();
    }

    private void connect() {
        on(lane, () -> {
            PgConnection connection = (PgConnection) Proxy.newProxyInstance(PgConnection.class.getClassLoader(), new Class<?>[] {PgConnection.class},
                    (proxy, method, arguments) -> proxy);
            Connector connector = new Connector(vertx, NOWHERE, lane.context());
            assertThat(lanes.permit(lane)).isTrue();
            lane.connected(new Attempt(lane, connector, HOUR), new Slot(lane, connector, connection, HOUR));
            return null;
        });
    }

    private Quick ask() {
        return on(lane, () -> {
            Quick asked = new Quick();
            lane.demand(asked);
            return asked;
        });
    }

    @AfterEach
    void close() {
        vertx.close();
    }

    @Test
    void oneConnectionIsFilledBeforeTheNextIsUsed() {
        connect();
        connect();
        Quick first = ask();
        assertThat(ask().slot).isSameAs(first.slot).isNotNull();
        assertThat(ask().slot).isSameAs(first.slot);
        Quick fourth = ask();
        assertThat(fourth.slot).isNotSameAs(first.slot).isNotNull();
        on(lane, () -> first.answer.tryComplete("answer"));
        assertThat(ask().slot).isSameAs(first.slot);
        assertThat(ask().slot).isSameAs(fourth.slot);
    }

    @Test
    void aConnectionIsFreeOnceHoweverOftenItIsGivenBack() {
        connect();
        Quick asked = ask();
        Slot slot = requireNonNull(asked.slot);
        on(lane, () -> {
            asked.answer.complete("answer");
            slot.giveBack();
            return null;
        });
        assertThat(lane.freeSize()).isEqualTo(1);
        assertThat(ask().slot).isSameAs(slot);
        assertThat(lane.freeSize()).isZero();
    }

    @Test
    void aStatementIsRememberedForAsLongAsItIsInUse() {
        Pace used = on(lane, () -> lane.pace("in use"));
        Pace unused = on(lane, () -> lane.pace("not in use"));
        for (int i = 0; i < 600; i++) {
            int number = i;
            on(lane, () -> lane.pace("number " + number));
            assertThat(on(lane, () -> lane.pace("in use"))).isSameAs(used);
        }
        assertThat(on(lane, () -> lane.pace("not in use"))).isNotSameAs(unused).isNotNull();
    }

    @Test
    void whoHasMoreThanItsShareFillsNothingUpWhileAnotherHasNeed() {
        connect();
        connect();
        Quick first = ask();
        Lane needy = lane();
        on(needy, () -> lanes.permit(needy));
        Quick second = ask();
        assertThat(second.slot).isNotSameAs(first.slot).isNotNull();
        Quick third = ask();
        assertThat(third.slot).isNull();
        on(lane, () -> {
            lanes.giveBack();
            lane.replace();
            return null;
        });
        assertThat(third.slot).isSameAs(first.slot);
    }
}
