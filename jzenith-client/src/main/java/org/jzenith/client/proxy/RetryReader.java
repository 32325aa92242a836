package org.jzenith.client.proxy;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.annotation.Retry;
import org.jzenith.client.call.RetryPolicy;

/** Reads {@link Retry} of a method. */
final class RetryReader {

    private static final int MAX_ATTEMPTS = 20;

    private RetryReader() {}

    /**
     * Returns the policy of a method.
     *
     * @param annotated the method that has the annotations of JAX-RS
     * @param streamed whether its body is a stream
     * @param flaws the receiver of flaws, each as the end of a sentence
     */
    static RetryPolicy read(Class<?> api, Method method, Method annotated, boolean streamed, Consumer<String> flaws) {
        Retry own = first(method.getAnnotation(Retry.class), annotated.getAnnotation(Retry.class));
        Retry retry = own != null
                ? own
                : first(
                        api.getAnnotation(Retry.class),
                        first(
                                method.getDeclaringClass().getAnnotation(Retry.class),
                                annotated.getDeclaringClass().getAnnotation(Retry.class)));
        if (retry == null) {
            return RetryPolicy.NONE;
        }
        if (own != null && streamed) {
            flaws.accept("has @Retry and a body that is a stream, which cannot be sent twice");
        }
        if (retry.attempts() < 1 || retry.attempts() > MAX_ATTEMPTS) {
            flaws.accept("has @Retry(attempts = " + retry.attempts() + "), which is not between 1 and " + MAX_ATTEMPTS);
        }
        String wrong = Arrays.stream(retry.statuses())
                .filter(status -> status < 400 || status > 599)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
        if (!wrong.isEmpty()) {
            flaws.accept("has @Retry for the status " + wrong + ", which is not between 400 and 599");
        }
        return new RetryPolicy(
                retry.attempts(),
                Arrays.stream(retry.statuses()).boxed().collect(Collectors.toUnmodifiableSet()),
                retry.evenIfNotIdempotent());
    }

    private static @Nullable Retry first(@Nullable Retry one, @Nullable Retry other) {
        return one == null ? other : one;
    }
}
