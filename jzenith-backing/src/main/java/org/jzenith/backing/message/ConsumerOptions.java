package org.jzenith.backing.message;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * How a consumer works. What is empty comes from the configuration or the name of the consumer. Immutable; each method
 * returns other options.
 *
 * @param <T> the type of the values
 * @param topics see {@link #withTopics}
 * @param group see {@link #withGroup}
 * @param codec see {@link #withCodec}
 * @param inFlight see {@link #withInFlight}
 * @param attempts see {@link #withAttempts}
 * @param timeout see {@link #withTimeout}
 * @param stopsAtFailure see {@link #stoppingAtFailure}
 * @param deadLetters see {@link #withDeadLetters}
 */
@API(status = API.Status.MAINTAINED)
public record ConsumerOptions<T>(
        List<String> topics,
        Optional<String> group,
        Optional<MessageCodec<T>> codec,
        OptionalInt inFlight,
        OptionalInt attempts,
        Optional<Duration> timeout,
        boolean stopsAtFailure,
        Optional<String> deadLetters) {

    private static final int MAX_IN_FLIGHT = 100_000;
    private static final int MAX_ATTEMPTS = 1_000;
    private static final Duration MAX_TIMEOUT = Duration.ofHours(1);

    /** Checks the options. */
    public ConsumerOptions {
        topics = List.copyOf(topics);
        requireRange("inFlight", inFlight, MAX_IN_FLIGHT);
        requireRange("attempts", attempts, MAX_ATTEMPTS);
        timeout.ifPresent(given -> {
            if (given.toMillis() < 1 || given.compareTo(MAX_TIMEOUT) > 0) {
                throw new IllegalArgumentException("timeout: " + given + " (expected: 1 ms to 1 h)");
            }
        });
        if (stopsAtFailure && deadLetters.isPresent()) {
            throw new IllegalArgumentException(
                    "deadLetters: " + deadLetters.get() + " (expected: none, because the consumer stops at a failure)");
        }
    }

    private static void requireRange(String name, OptionalInt value, int max) {
        if (value.isPresent() && (value.getAsInt() < 1 || value.getAsInt() > max)) {
            throw new IllegalArgumentException(name + ": " + value.getAsInt() + " (expected: 1 to " + max + ')');
        }
    }

    /** Returns the default options. */
    public static <T> ConsumerOptions<T> defaults() {
        return new ConsumerOptions<>(
                List.of(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                false,
                Optional.empty());
    }

    /** Sets the topics or streams; by default, the consumer reads the one that has its own name. */
    public ConsumerOptions<T> withTopics(String... newTopics) {
        return new ConsumerOptions<>(
                List.of(newTopics), group, codec, inFlight, attempts, timeout, stopsAtFailure, deadLetters);
    }

    /** Sets the group; by default, it is the configured group id, a dash and the name of the consumer. */
    public ConsumerOptions<T> withGroup(String newGroup) {
        return new ConsumerOptions<>(
                topics, Optional.of(newGroup), codec, inFlight, attempts, timeout, stopsAtFailure, deadLetters);
    }

    /** Sets how values are read; by default as JSON. */
    public ConsumerOptions<T> withCodec(MessageCodec<T> newCodec) {
        return new ConsumerOptions<>(
                topics, group, Optional.of(newCodec), inFlight, attempts, timeout, stopsAtFailure, deadLetters);
    }

    /** Sets how many messages may be received and not handled; by default as configured. */
    public ConsumerOptions<T> withInFlight(int newInFlight) {
        return new ConsumerOptions<>(
                topics, group, codec, OptionalInt.of(newInFlight), attempts, timeout, stopsAtFailure, deadLetters);
    }

    /** Sets how many attempts a message has; by default as configured. */
    public ConsumerOptions<T> withAttempts(int newAttempts) {
        return new ConsumerOptions<>(
                topics, group, codec, inFlight, OptionalInt.of(newAttempts), timeout, stopsAtFailure, deadLetters);
    }

    /** Sets how long an attempt may take; then it is cancelled, and has failed. By default as configured. */
    public ConsumerOptions<T> withTimeout(Duration newTimeout) {
        return new ConsumerOptions<>(
                topics,
                group,
                codec,
                inFlight,
                attempts,
                Optional.of(requireNonNull(newTimeout, "newTimeout")),
                stopsAtFailure,
                deadLetters);
    }

    /**
     * Stops the partition of a message whose last attempt has failed, instead of sending the message to the topic of
     * dead letters. Other partitions go on.
     */
    public ConsumerOptions<T> stoppingAtFailure() {
        return new ConsumerOptions<>(topics, group, codec, inFlight, attempts, timeout, true, Optional.empty());
    }

    /** Sets the topic of dead letters; by default, it is that of the group with {@code .dead} at the end. */
    public ConsumerOptions<T> withDeadLetters(String topic) {
        return new ConsumerOptions<>(topics, group, codec, inFlight, attempts, timeout, false, Optional.of(topic));
    }
}
