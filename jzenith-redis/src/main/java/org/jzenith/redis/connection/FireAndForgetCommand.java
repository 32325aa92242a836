package org.jzenith.redis.connection;

import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import org.jspecify.annotations.Nullable;

/**
 * A command whose answer is ignored, sent even if its request has no time left. If it fails, the connection notices.
 */
final class FireAndForgetCommand extends Call {

    private static final long serialVersionUID = 1L;

    FireAndForgetCommand(Command command, CommandExecutor executor) {
        super(Request.cmd(command), executor, null);
    }

    @Override
    protected void succeed(@Nullable Response response) {}

    @Override
    protected void fail(Throwable failure) {}
}
