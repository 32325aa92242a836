package org.jzenith.redis.command;

import io.reactivex.Maybe;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.ResponseType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.redis.connection.CommandExecutor;
import org.jzenith.redis.error.RedisCommandException;

/** Commands between {@code MULTI} and {@code EXEC}. */
public final class Transaction {

    private Transaction() {}

    /**
     * Returns the answers to the commands; empty if a watched key was changed. Each subscription sends the commands.
     */
    public static Maybe<List<@Nullable Response>> of(List<Request> requests, CommandExecutor executor) {
        List<Request> all = new ArrayList<>(requests.size() + 2);
        all.add(Request.cmd(Command.MULTI));
        all.addAll(requests);
        all.add(Request.cmd(Command.EXEC));
        return executor.redirecting(
                Pipeline.of(all, executor, executor::submitTransaction).flatMapMaybe(Transaction::executed));
    }

    private static Maybe<List<@Nullable Response>> executed(List<@Nullable Response> answers) {
        Response executed = answers.get(answers.size() - 1);
        if (executed == null) {
            return Maybe.empty();
        }
        if (executed.type() == ResponseType.ERROR) {
            Response first = answers.stream()
                    .filter(answer -> answer != null && answer.type() == ResponseType.ERROR)
                    .findFirst()
                    .orElse(executed);
            return Maybe.error(new RedisCommandException(first.toString(), (Throwable) first));
        }
        List<@Nullable Response> results = new ArrayList<>(executed.size());
        for (int i = 0; i < executed.size(); i++) {
            results.add(executed.get(i));
        }
        return Maybe.just(results);
    }
}
