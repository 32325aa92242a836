package org.jzenith.postgresql.value;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.internal.command.CommandBase;
import io.vertx.sqlclient.internal.command.CommandResponse;
import io.vertx.sqlclient.internal.command.ExtendedQueryCommand;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers statements whose parameters have a type that the driver has no encoding for, before they reach the driver's
 * codec, which would send -1 for any value; the version for 5.0. On the event loop of its connection.
 */
public final class ParameterTypes extends ChannelOutboundHandlerAdapter {

    /** What the driver can read but not send. */
    private static final Set<String> UNSENDABLE =
            Set.of("VOID", "TS_VECTOR_ARRAY", "TS_QUERY_ARRAY", "TS_VECTOR", "TS_QUERY");

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) throws Exception {
        PgException refusal = message instanceof ExtendedQueryCommand<?> command ? refusal(command) : null;
        if (refusal == null) {
            super.write(context, message, promise);
        } else {
            answer(context, (CommandBase<?>) message, refusal);
        }
    }

    private static <R> void answer(ChannelHandlerContext context, CommandBase<R> command, PgException refusal) {
        CommandResponse<R> response = CommandResponse.failure(refusal);
        response.cmd = command;
        context.fireChannelRead(response);
    }

    private static @Nullable PgException refusal(ExtendedQueryCommand<?> command) {
        return Parameters.refusal(
                command.isBatch() ? command.paramsList() : List.of(command.params()),
                command.preparedStatement().paramDesc(),
                UNSENDABLE);
    }
}
