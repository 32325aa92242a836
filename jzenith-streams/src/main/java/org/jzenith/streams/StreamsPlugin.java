package org.jzenith.streams;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import com.google.inject.multibindings.Multibinder;
import com.google.inject.name.Names;
import com.google.inject.util.Types;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ApplicationMapper;
import org.jzenith.backing.AsyncWork;
import org.jzenith.backing.broadcast.WorkHints;
import org.jzenith.backing.message.BlockingHandler;
import org.jzenith.backing.message.ConsumerOptions;
import org.jzenith.backing.message.HandlingSettings;
import org.jzenith.backing.message.JsonMessageCodec;
import org.jzenith.backing.message.ManagedConsumers;
import org.jzenith.backing.message.Message;
import org.jzenith.backing.message.MessageConsumer;
import org.jzenith.backing.message.RunningConsumer;
import org.jzenith.backing.message.RunningConsumers;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.redis.RedisClient;
import org.jzenith.streams.consume.DeadLetterStream;
import org.jzenith.streams.consume.ReaderSettings;
import org.jzenith.streams.consume.StreamReader;
import org.jzenith.streams.store.StreamStore;

/**
 * Sends messages to streams of Redis, and reads them, with the same handlers as Kafka. A stream has partitions by key;
 * a lease decides which instance reads one. The messages of a key are handled in order, one at a time; those of
 * different keys at the same time, on the event loops, each in a request scope of its own. A crash repeats messages,
 * but loses none. Name this plugin after that of Redis, and after those of the databases that handlers use. Keys:
 * {@code docs/reference/configuration.md}.
 *
 * <pre>{@code
 * StreamsPlugin.create()
 *         .consumer("orders", Order.class, Orders.class, Orders::handle)
 *         .stream("invoices", Invoice.class)
 * }</pre>
 */
@API(status = API.Status.MAINTAINED)
public final class StreamsPlugin implements Plugin {

    /** A stream before the application starts. */
    private record StreamDescription<V>(String name, Class<V> value) {

        @SuppressWarnings("unchecked") // The type argument of the key is that of the object.
        Key<MessageStream<V>> key() {
            return (Key<MessageStream<V>>) Key.get(Types.newParameterizedType(MessageStream.class, value));
        }

        void bind(Binder binder, Provider<Injector> injector, Provider<StreamSender> sender, boolean isOnly) {
            Key<MessageStream<V>> named = key().withAnnotation(Names.named(name));
            binder.bind(named)
                    .toProvider(() -> new MessageStream<>(
                            name, new JsonMessageCodec<>(ApplicationMapper.of(injector.get()), value), sender.get()))
                    .in(Scopes.SINGLETON);
            if (isOnly) {
                binder.bind(key()).to(named);
            }
        }
    }

    private final List<MessageConsumer<?, ?>> consumers = new ArrayList<>();
    private final List<StreamDescription<?>> streams = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "jzenith-streams-handler");
        thread.setDaemon(true);
        return thread;
    });
    private volatile @Nullable StreamsService started;

    private StreamsPlugin() {}

    /** Returns a plugin without consumers and streams. */
    public static StreamsPlugin create() {
        return new StreamsPlugin();
    }

    /** Adds a consumer with the default options. */
    public <V, T> StreamsPlugin consumer(
            String name, Class<V> value, Class<T> type, BiFunction<? super T, ? super V, ?> handler) {
        return consumer(name, value, type, handler, options -> options);
    }

    /**
     * Adds a consumer, whose method receives the value of each message.
     *
     * @param name its name, and that of the stream unless the options say otherwise
     * @param value the type of the values
     * @param type the class of the object with the method, which a module binds
     * @param handler the method
     * @param options changes the default options
     */
    public <V, T> StreamsPlugin consumer(
            String name,
            Class<V> value,
            Class<T> type,
            BiFunction<? super T, ? super V, ?> handler,
            UnaryOperator<ConsumerOptions<V>> options) {
        return add(MessageConsumer.ofValues(name, value, type, handler, options));
    }

    /** Adds a consumer whose method receives the {@link Message}, with the default options. */
    public <V, T> StreamsPlugin messageConsumer(
            String name, Class<V> value, Class<T> type, BiFunction<? super T, Message<V>, ?> handler) {
        return messageConsumer(name, value, type, handler, options -> options);
    }

    /** Adds a consumer whose method receives the {@link Message}: the key, the headers and the time as well. */
    public <V, T> StreamsPlugin messageConsumer(
            String name,
            Class<V> value,
            Class<T> type,
            BiFunction<? super T, Message<V>, ?> handler,
            UnaryOperator<ConsumerOptions<V>> options) {
        return add(MessageConsumer.of(name, value, type, handler, options));
    }

    private StreamsPlugin add(MessageConsumer<?, ?> consumer) {
        consumer.requireUnique(consumers);
        consumers.add(consumer);
        return this;
    }

    /**
     * Adds a stream to which the application sends values as JSON: an injectable {@code MessageStream<Order>}. If
     * several streams have values of the same type, they are injected with {@code @Named} and the name of the stream.
     */
    public <V> StreamsPlugin stream(String name, Class<V> value) {
        requireNonNull(value, "value");
        if (streams.stream().anyMatch(other -> other.name.equals(name))) {
            throw new IllegalArgumentException("name: \"" + name + "\" is used already (expected: each stream once)");
        }
        streams.add(new StreamDescription<>(name, value));
        return this;
    }

    /** Returns the handler of a method that waits: it is called on a thread of its own, which a time-out interrupts. */
    public static <T, V> BiFunction<T, V, Callable<?>> blocking(BlockingHandler<? super T, ? super V> method) {
        return MessageConsumer.blocking(method);
    }

    @Override
    public String name() {
        return "streams";
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(StreamsConfiguration.class);
        consumers.forEach(consumer -> binder.getProvider(consumer.type()));
        Provider<Injector> injector = binder.getProvider(Injector.class);
        Provider<RedisClient> client = binder.getProvider(RedisClient.class);
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        Provider<StreamsConfiguration> configuration = binder.getProvider(StreamsConfiguration.class);
        binder.bind(StreamStore.class)
                .toProvider(
                        () -> new StreamStore(client.get(), configuration.get().maxLength()))
                .in(Scopes.SINGLETON);
        Provider<StreamStore> store = binder.getProvider(StreamStore.class);
        binder.bind(StreamSender.class)
                .toProvider(() -> new StreamSender(
                        store.get(),
                        configuration.get().partitions(),
                        configuration.get().maxMessageSize().bytes(),
                        stream -> new WorkHints(vertx.get(), client.get(), "stream." + stream)))
                .in(Scopes.SINGLETON);
        Provider<StreamSender> sender = binder.getProvider(StreamSender.class);
        for (StreamDescription<?> stream : streams) {
            boolean isOnly = streams.stream()
                            .filter(other -> other.value == stream.value)
                            .count()
                    == 1;
            stream.bind(binder, injector, sender, isOnly);
        }
        binder.bind(StreamsService.class)
                .toProvider(() -> service(injector.get()))
                .in(Scopes.SINGLETON);
        Provider<StreamsService> service = binder.getProvider(StreamsService.class);
        Multibinder.newSetBinder(binder, ManagedItems.class)
                .addBinding()
                .toProvider(() -> new ManagedConsumers(name(), service.get().consumers()));
    }

    private StreamsService service(Injector injector) {
        StreamsConfiguration configuration = injector.getInstance(StreamsConfiguration.class);
        AsyncWork work = new AsyncWork(
                injector.getInstance(AsyncTypes.class),
                threads,
                "The handler of the message",
                "StreamsPlugin.blocking(...)");
        Set<String> names = new TreeSet<>();
        streams.forEach(stream -> names.add(stream.name));
        consumers.forEach(consumer -> names.addAll(consumer.topics()));
        return new StreamsService(
                injector.getInstance(StreamStore.class),
                injector.getInstance(StreamSender.class),
                new RunningConsumers<>(consumers.stream()
                        .map(consumer -> running(injector, configuration, consumer, work))
                        .toList()),
                names,
                configuration.partitions(),
                configuration.stopTimeout());
    }

    private static <T, V> RunningConsumer<StreamReader> running(
            Injector injector, StreamsConfiguration configuration, MessageConsumer<T, V> consumer, AsyncWork work) {
        StreamStore store = injector.getInstance(StreamStore.class);
        String groupId = configuration.groupId();
        DeadLetterStream deadLetters = consumer.deadLetters(groupId)
                .map(stream -> new DeadLetterStream(store, stream, consumer.group(groupId)))
                .orElse(null);
        return consumer.running(
                injector,
                ApplicationMapper.of(injector),
                groupId,
                consumer.handling(new HandlingSettings(
                        configuration.inFlight(),
                        configuration.inFlight(),
                        configuration.timeout(),
                        configuration.attempts(),
                        configuration.firstPause(),
                        configuration.longestPause())),
                work::of,
                deadLetters,
                (reading, dispatcher, counters) -> new StreamReader(
                        store,
                        injector.getInstance(RedisClient.class).leases(),
                        new ReaderSettings(
                                reading.name(),
                                reading.group(),
                                reading.topics(),
                                reading.isReplay() ? 1 : configuration.partitions(),
                                configuration.pollInterval(),
                                configuration.leaseDuration(),
                                reading.isReplay()),
                        dispatcher,
                        counters));
    }

    @Override
    public Completable start(Injector injector) {
        return Completable.defer(() -> {
            StreamsService service = injector.getInstance(StreamsService.class);
            consumers.forEach(consumer -> injector.getInstance(consumer.type()));
            started = service;
            return service.start().doOnComplete(() -> {
                if (injector.getInstance(MetricsConfiguration.class).enabled()) {
                    MeterBinding.begin(
                            injector.getInstance(DeferredStartupTasks.class),
                            name(),
                            injector.getProvider(MeterRegistry.class),
                            service::bind);
                }
            });
        });
    }

    @Override
    public Completable stop() {
        StreamsService service = started;
        Completable stopped = service == null ? Completable.complete() : service.stop();
        return stopped.doOnTerminate(threads::shutdown);
    }
}
