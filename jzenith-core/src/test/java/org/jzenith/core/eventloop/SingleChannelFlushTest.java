package org.jzenith.core.eventloop;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@SuppressWarnings("FutureReturnValueIgnored") // The results are recorded.
class SingleChannelFlushTest {

    /** Records what reaches the socket; the channel itself would treat each write as the end of a turn. */
    private static final class Socket extends ChannelOutboundHandlerAdapter {

        private final List<Object> events = new ArrayList<>();

        @Override
        public void write(ChannelHandlerContext channel, Object message, ChannelPromise promise) {
            events.add(message);
        }

        @Override
        public void flush(ChannelHandlerContext channel) {
            events.add("flush");
        }

        @Override
        public void close(ChannelHandlerContext channel, ChannelPromise promise) {
            events.add("close");
        }
    }

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final FlushCoalescingHandler flush = FlushCoalescingHandler.addTo(channel);
    private final Socket socket = new Socket();

    SingleChannelFlushTest() {
        channel.pipeline().addFirst(socket);
    }

    private void writeAndFlush(String message) {
        channel.pipeline().write(message);
        channel.pipeline().flush();
    }

    @Test
    void sendsWhatIsWrittenInOneTurnAtOnce() {
        writeAndFlush("1");
        writeAndFlush("2");
        assertThat(flush.isPending()).isTrue();
        channel.runPendingTasks();
        assertThat(flush.isPending()).isFalse();
        writeAndFlush("3");
        channel.runPendingTasks();
        channel.runPendingTasks();
        assertThat(socket.events).containsExactly("1", "2", "flush", "3", "flush");
    }

    @Test
    void sendsWhatWasWrittenBeforeItCloses() {
        writeAndFlush("goodbye");
        channel.pipeline().close();
        channel.runPendingTasks();
        assertThat(socket.events).containsExactly("goodbye", "flush", "close");
    }
}
