package org.jzenith.client;

import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import java.util.ArrayList;
import java.util.List;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.servers.TimeLimit;

/** An application with a client named {@code books}. */
record Called<T>(RunningApplication application, T api) implements AutoCloseable {

    /** Starts an application that calls a service; {@code keys} are those of the client, such as {@code timeout=1s}. */
    static <T> Called<T> at(String url, Class<T> api, String... keys) {
        return at(url, api, new String[0], keys);
    }

    /** Starts an application with further arguments. */
    static <T> Called<T> at(String url, Class<T> api, String[] others, String... keys) {
        List<String> arguments = new ArrayList<>(List.of(others));
        arguments.add("--client-books.url=" + url);
        for (String key : keys) {
            arguments.add("--client-books." + key);
        }
        RunningApplication application = JZenith.application(arguments.toArray(new String[0]))
                .withPlugins(ClientPlugin.named("books").withClient(api))
                .start();
        return new Called<>(application, application.injector().getInstance(api));
    }

    /** Waits for the value of a call. */
    static <V> V value(Single<V> call) {
        return TimeLimit.MINUTE.awaitEnd(call.test()).assertNoErrors().values().get(0);
    }

    /** Waits for the failure of a call. */
    static Throwable failure(Single<?> call) {
        TestObserver<?> ended = TimeLimit.MINUTE.awaitEnd(call.test());
        ended.assertNoValues();
        return ended.errors().get(0);
    }

    @Override
    public void close() {
        application.close();
    }
}
