package org.jzenith.core.eventloop;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

/** When what has been written is sent. */
class FlushCoalescingHandlerTest {

    private final FlushCoalescingHandler.Group group = new FlushCoalescingHandler.Group();
    private final EmbeddedChannel one = new EmbeddedChannel(new FlushCoalescingHandler(group));
    private final EmbeddedChannel other = new EmbeddedChannel(new FlushCoalescingHandler(group));

    @SuppressWarnings("FutureReturnValueIgnored") // The messages tell.
    private static void write(EmbeddedChannel channel) {
        channel.pipeline().write(Unpooled.wrappedBuffer(new byte[1]));
        channel.pipeline().flush();
    }

    @Test
    void sendsWhatSeveralConnectionsHaveWrittenAtTheEndOfTheTurn() {
        write(one);
        write(other);
        assertThat(one.outboundMessages()).isEmpty();
        assertThat(other.outboundMessages()).isEmpty();
        one.runPendingTasks();
        assertThat(one.outboundMessages()).hasSize(1);
        assertThat(other.outboundMessages()).hasSize(1);
    }

    @Test
    void sendsInEachTurnAnew() {
        write(one);
        one.runPendingTasks();
        write(one);
        assertThat(one.outboundMessages()).hasSize(1);
        one.runPendingTasks();
        assertThat(one.outboundMessages()).hasSize(2);
    }

    @Test
    void sendsEarlierIfManyConnectionsWait() {
        for (int i = 0; i < FlushCoalescingHandler.AT_ONCE - 1; i++) {
            write(new EmbeddedChannel(new FlushCoalescingHandler(group)));
        }
        assertThat(one.outboundMessages()).isEmpty();
        write(one);
        assertThat(one.outboundMessages()).hasSize(1);
    }

    @Test
    @SuppressWarnings("FutureReturnValueIgnored") // The messages tell.
    void losesNothingWhenAConnectionIsClosed() {
        write(one);
        one.pipeline().close();
        assertThat(one.outboundMessages()).hasSize(1);
        one.runPendingTasks();
        assertThat(one.isOpen()).isFalse();
    }
}
