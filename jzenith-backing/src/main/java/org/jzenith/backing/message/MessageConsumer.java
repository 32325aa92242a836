package org.jzenith.backing.message;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Injector;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.plugin.DashedName;
import org.jzenith.core.request.WorkObserver;

/**
 * A consumer as a plugin is told about it, before the application starts.
 *
 * @param <T> the class of the object with the method
 * @param <V> the type of the values
 * @param name its name, and that of the topic or stream unless the options say otherwise
 * @param value the type of the values
 * @param type the class of the object with the method, which a module binds
 * @param handler the method
 * @param options how it works
 */
public record MessageConsumer<T, V>(
        String name,
        Class<V> value,
        Class<T> type,
        BiFunction<? super T, Message<V>, ?> handler,
        ConsumerOptions<V> options) {

    private static final String REPLAY = "-replay";

    /** Checks the name. */
    public MessageConsumer {
        DashedName.checked(name, "orders");
        requireNonNull(value, "value");
        requireNonNull(type, "type");
        requireNonNull(handler, "handler");
        requireNonNull(options, "options");
    }

    /** Returns a consumer whose method receives the message. */
    public static <T, V> MessageConsumer<T, V> of(
            String name,
            Class<V> value,
            Class<T> type,
            BiFunction<? super T, Message<V>, ?> handler,
            UnaryOperator<ConsumerOptions<V>> options) {
        return new MessageConsumer<>(name, value, type, handler, options.apply(ConsumerOptions.defaults()));
    }

    /** Returns a consumer whose method receives the value; a message without a value cannot be read. */
    public static <T, V> MessageConsumer<T, V> ofValues(
            String name,
            Class<V> value,
            Class<T> type,
            BiFunction<? super T, ? super V, ?> handler,
            UnaryOperator<ConsumerOptions<V>> options) {
        requireNonNull(handler, "handler");
        return of(
                name,
                value,
                type,
                (target, message) -> {
                    if (message.isDeletion()) {
                        throw new UnreadableMessageException(
                                message + " has no value, and marks its key as deleted (fix: handle it with "
                                        + "messageConsumer(...))",
                                null);
                    }
                    return handler.apply(target, message.value());
                },
                options);
    }

    /** Returns the handler of a method that waits. */
    public static <T, V> BiFunction<T, V, Callable<?>> blocking(BlockingHandler<? super T, ? super V> method) {
        requireNonNull(method, "method");
        return (target, value) -> () -> {
            method.handle(target, value);
            return null;
        };
    }

    /** Fails if one of the others has the same name, or names the same group. */
    public void requireUnique(Collection<? extends MessageConsumer<?, ?>> others) {
        for (MessageConsumer<?, ?> other : others) {
            if (other.name().equals(name)) {
                throw new IllegalArgumentException(
                        "name: \"" + name + "\" is used already (expected: a name of its own)");
            }
            if (options.group().isPresent()
                    && options.group().equals(other.options().group())) {
                throw new IllegalArgumentException("group: \"" + options.group().get()
                        + "\" is that of the consumer " + other.name()
                        + " (expected: a group of its own, since members of a group read the same topics)");
            }
        }
    }

    /** Returns the topics or streams that it reads. */
    public List<String> topics() {
        return options.topics().isEmpty() ? List.of(name) : options.topics();
    }

    /** Returns its group. */
    public String group(String groupId) {
        return options.group().orElseGet(() -> groupId + '-' + name);
    }

    /** Returns the name of the topic or stream of its dead letters; empty if it stops at a failure instead. */
    public Optional<String> deadLetters(String groupId) {
        return options.stopsAtFailure()
                ? Optional.empty()
                : Optional.of(options.deadLetters().orElseGet(() -> group(groupId) + ".dead"));
    }

    /**
     * What a reader reads.
     *
     * @param name the name of the reader
     * @param group the group whose progress is stored
     * @param topics the topics or streams
     * @param isReplay whether it reads dead letters, and ends with the last one that is there when it begins
     */
    public record Reading(String name, String group, List<String> topics, boolean isReplay) {

        /** Copies the list. */
        public Reading {
            topics = List.copyOf(topics);
        }
    }

    /**
     * Makes what reads messages.
     *
     * @param <D> the deliveries of the server
     * @param <R> the readers
     */
    @FunctionalInterface
    public interface ReaderFactory<D extends Delivery, R extends MessageReader> {

        /** Returns a reader that has not begun. */
        R reader(Reading reading, MessageDispatcher<D, ?> dispatcher, MessageCounters counters);
    }

    /**
     * Returns the consumer of an application that runs.
     *
     * @param mapper the mapper of the application, for values without a codec of their own
     * @param groupId the first part of the names of groups
     * @param handling how messages are handled, as {@link #handling} returns it
     * @param work makes work of what the method returns
     * @param deadLetters where its dead letters are stored; null if it stops at a failure
     * @param readers makes the readers of its messages and of its dead letters
     */
    public <D extends Delivery, R extends MessageReader> RunningConsumer<R> running(
            Injector injector,
            ObjectMapper mapper,
            String groupId,
            HandlingSettings handling,
            Function<@Nullable Object, Completable> work,
            @Nullable DeadLetters<D> deadLetters,
            ReaderFactory<D, R> readers) {
        MessageCodec<V> codec = options.codec().orElseGet(() -> new JsonMessageCodec<>(mapper, value));
        MessageCounters counters = new MessageCounters();
        Function<Reading, R> reader = reading -> readers.reader(
                reading,
                new MessageDispatcher<>(
                        injector.getInstance(Vertx.class),
                        injector.getInstance(ServingEventLoops.class).contexts(),
                        name,
                        handling,
                        codec,
                        message -> work.apply(handler.apply(injector.getInstance(type), message)),
                        deadLetters,
                        WorkObserver.of(injector),
                        counters),
                counters);
        String group = group(groupId);
        return new RunningConsumer<>(
                reader.apply(new Reading(name, group, topics(), false)),
                counters,
                deadLetters == null
                        ? null
                        : () -> reader.apply(
                                new Reading(name + REPLAY, group + REPLAY, List.of(deadLetters.topic()), true)));
    }

    /** Returns how messages are handled, where the options say nothing as configured. */
    public HandlingSettings handling(HandlingSettings configured) {
        return new HandlingSettings(
                options.inFlight().orElse(configured.inFlight()),
                configured.uncommitted(),
                options.timeout().orElse(configured.timeout()),
                options.attempts().orElse(configured.attempts()),
                configured.firstPause(),
                configured.longestPause());
    }
}
