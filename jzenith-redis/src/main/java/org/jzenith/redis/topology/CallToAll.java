package org.jzenith.redis.topology;

import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.redis.connection.Call;
import org.jzenith.redis.connection.CommandExecutor;
import org.jzenith.redis.connection.EventLoopConnection;

/**
 * A command that all masters get. Its answer is that of the first of them, and its failure the first one, after all of
 * them have answered. Used on one event loop.
 */
final class CallToAll {

    private final Call call;
    private int missing;
    private @Nullable Response answer;
    private @Nullable Throwable failure;

    private CallToAll(Call call, int servers) {
        this.call = call;
        this.missing = servers;
    }

    static void submit(Call call, CommandExecutor executor, Collection<EventLoopConnection> masters) {
        CallToAll all = new CallToAll(call, masters.size());
        List<Part> parts = masters.stream()
                .map(master -> new Part(all, call.request(), executor))
                .toList();
        int i = 0;
        for (EventLoopConnection master : masters) {
            master.submit(parts.get(i++));
        }
    }

    private void ended() {
        missing--;
        if (missing == 0 && failure != null) {
            call.refused(failure);
        } else if (missing == 0) {
            call.succeeded(answer);
        }
    }

    private static final class Part extends Call {

        private static final long serialVersionUID = 1L;

        private final transient CallToAll all;

        Part(CallToAll all, Request request, CommandExecutor executor) {
            super(request, executor);
            this.all = all;
            stay();
        }

        @Override
        protected void succeed(@Nullable Response response) {
            all.answer = response;
            all.ended();
        }

        @Override
        protected void fail(Throwable reason) {
            all.failure = all.failure == null ? reason : all.failure;
            all.ended();
        }
    }
}
