package org.jzenith.rest.invocation;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.spi.AsyncResponseProvider;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncValueType;

/**
 * Awaits the results of resource methods of one return type. RESTEasy's own module for RxJava 2 is not used, because it
 * sets hooks for the whole JVM and supports neither {@code Maybe} nor {@code Completable}.
 */
public final class AsyncReturnProvider implements AsyncResponseProvider<Object> {

    private final AsyncValueType<?> type;

    /** Creates the provider of a type. */
    public AsyncReturnProvider(AsyncValueType<?> type) {
        this.type = type;
    }

    /** Throws if a method has returned null, as an unconfigured mock does. */
    public static Object returned(@Nullable Object result) {
        return requireNonNull(
                result, "The resource method returned null (expected: what it declares, such as Maybe.empty())");
    }

    /** Returns the return type. */
    public AsyncValueType<?> type() {
        return type;
    }

    @Override
    public CompletionStage<?> toCompletionStage(Object source) {
        AsyncReturn result = new AsyncReturn(type.content());
        type.subscribe(returned(source), result);
        return result;
    }
}
