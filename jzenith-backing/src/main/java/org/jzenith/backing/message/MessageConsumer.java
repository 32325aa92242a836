package org.jzenith.backing.message;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jzenith.core.plugin.DashedName;

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

    /** Returns how messages are handled, where the options say nothing as configured. */
    public HandlingSettings handling(HandlingSettings configured) {
        return new HandlingSettings(
                options.inFlight().orElse(configured.inFlight()),
                options.timeout().orElse(configured.timeout()),
                options.attempts().orElse(configured.attempts()),
                configured.firstPause(),
                configured.longestPause());
    }

    /**
     * Returns how values are read.
     *
     * @param mapper the mapper of the application, for values without a codec of their own
     */
    public MessageCodec<V> codec(ObjectMapper mapper) {
        return options.codec().orElseGet(() -> new JsonMessageCodec<>(mapper, value));
    }
}
