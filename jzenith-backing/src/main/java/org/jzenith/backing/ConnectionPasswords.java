package org.jzenith.backing;

import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.eventloop.ContextScheduler;
import org.jzenith.core.eventloop.EventLoops;

/**
 * Adds the password to the options of each new connection to a server. The failures of a {@link PasswordSource} become
 * failures to connect that show no secret. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class ConnectionPasswords {

    private static final ConnectionPasswords FIXED = new ConnectionPasswords(null, Duration.ZERO);

    private final @Nullable PasswordSource source;
    private final Duration timeout;

    private ConnectionPasswords(@Nullable PasswordSource source, Duration timeout) {
        this.source = source;
        this.timeout = timeout;
    }

    /** Returns passwords that are in the options already. */
    public static ConnectionPasswords fixed() {
        return FIXED;
    }

    /**
     * Returns passwords from a file, or else from a source, which has to return them within {@code connectTimeout}. If
     * there is neither, the passwords are in the options already.
     */
    public static ConnectionPasswords of(
            Vertx vertx, Optional<Path> file, @Nullable PasswordSource source, Duration connectTimeout) {
        PasswordSource used =
                file.<PasswordSource>map(path -> new PasswordFile(vertx, path)).orElse(source);
        return used == null ? FIXED : new ConnectionPasswords(used, connectTimeout);
    }

    /**
     * Returns the options of one new connection.
     *
     * @param context the event loop on which the source is asked, and the future completes
     * @param with returns a copy of the options with a password
     */
    public <O> Future<O> addTo(O options, BiFunction<O, String, O> with, Context context) {
        if (source == null) {
            return Future.succeededFuture(options);
        }
        Promise<O> completed = Promise.promise();
        EventLoops.run(context, () -> ask(source, options, with, context, completed));
        return completed.future();
    }

    private <O> void ask(
            PasswordSource asked, O options, BiFunction<O, String, O> with, Context context, Promise<O> completed) {
        Disposable unused = Single.defer(asked::password)
                .timeout(Math.max(1, timeout.toMillis()), TimeUnit.MILLISECONDS, new ContextScheduler(context))
                .subscribe(
                        secret ->
                                EventLoops.run(context, () -> completed.complete(with.apply(options, secret.value()))),
                        failure -> EventLoops.run(context, () -> completed.fail(withoutSecrets(asked, failure))));
    }

    private PasswordException withoutSecrets(PasswordSource failed, Throwable failure) {
        OutOfMemory.check(failure);
        if (failure instanceof PasswordException known) {
            return known;
        }
        String name = failed instanceof PasswordFile
                ? failed.toString()
                : failed.getClass().getName();
        return new PasswordException(
                failure instanceof TimeoutException
                        ? name + " has returned no password within " + DurationText.of(timeout)
                        : name + " has returned no password: "
                                + failure.getClass().getName());
    }
}
