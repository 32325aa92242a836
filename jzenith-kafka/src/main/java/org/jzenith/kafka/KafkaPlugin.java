package org.jzenith.kafka;

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
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ApplicationMapper;
import org.jzenith.backing.AsyncWork;
import org.jzenith.backing.ClientTls;
import org.jzenith.backing.message.BlockingHandler;
import org.jzenith.backing.message.ConsumerOptions;
import org.jzenith.backing.message.JsonMessageCodec;
import org.jzenith.backing.message.ManagedConsumers;
import org.jzenith.backing.message.Message;
import org.jzenith.backing.message.MessageCodec;
import org.jzenith.backing.message.MessageConsumer;
import org.jzenith.backing.message.RunningConsumers;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.core.tls.CertificateReload;
import org.jzenith.kafka.client.ClientSecurity;
import org.jzenith.kafka.client.ClientSettings;
import org.jzenith.kafka.client.KafkaClients;
import org.jzenith.kafka.client.SaslMechanism;
import org.jzenith.kafka.client.TlsContext;
import org.jzenith.kafka.produce.RecordSender;

/**
 * Reads from topics of Kafka, and sends to them. The records of a key are handled in order, one at a time; those of
 * different keys at the same time, on the event loops, each in a request scope of its own. An offset is committed when
 * the record and all before it have been handled, so a crash repeats records, but loses none.
 *
 * <pre>{@code
 * KafkaPlugin.create()
 *         .consumer("orders", Order.class, Orders.class, Orders::handle)
 *         .topic("invoices", Invoice.class)
 * }</pre>
 *
 * <p>A handler returns a {@code Completable}, {@code Single}, {@code Maybe}, {@code Publisher} or
 * {@code CompletionStage}; the record has been handled when that completes. If it fails, it is repeated after pauses,
 * and the records of the same key wait. After the last attempt, the record goes to a topic of dead letters, or its
 * partition stops.
 *
 * <p>Name this plugin after those of the databases that handlers use. Keys: {@code docs/reference/configuration.md}.
 */
@API(status = API.Status.MAINTAINED)
public final class KafkaPlugin implements Plugin {

    /** A topic before the application starts. */
    private record TopicDescription<V>(String name, Class<V> value, @Nullable MessageCodec<V> codec) {

        @SuppressWarnings("unchecked") // The type argument of the key is that of the object.
        Key<Topic<V>> key() {
            return (Key<Topic<V>>) Key.get(Types.newParameterizedType(Topic.class, value));
        }

        void bind(Binder binder, Provider<Injector> injector, Provider<RecordSender> sender, boolean isOnly) {
            Key<Topic<V>> named = key().withAnnotation(Names.named(name));
            binder.bind(named)
                    .toProvider(() -> new Topic<>(
                            name,
                            codec == null ? new JsonMessageCodec<>(ApplicationMapper.of(injector.get()), value) : codec,
                            sender.get()))
                    .in(Scopes.SINGLETON);
            if (isOnly) {
                binder.bind(key()).to(named);
            }
        }
    }

    private final List<MessageConsumer<?, ?>> consumers = new ArrayList<>();
    private final List<TopicDescription<?>> topics = new ArrayList<>();
    private boolean hasOutbox;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "jzenith-kafka-handler");
        thread.setDaemon(true);
        return thread;
    });
    private volatile @Nullable KafkaService started;

    private KafkaPlugin() {}

    /** Returns a plugin without consumers and topics. */
    public static KafkaPlugin create() {
        return new KafkaPlugin();
    }

    /** Adds a consumer with the default options. */
    public <V, T> KafkaPlugin consumer(
            String name, Class<V> value, Class<T> type, BiFunction<? super T, ? super V, ?> handler) {
        return consumer(name, value, type, handler, options -> options);
    }

    /**
     * Adds a consumer, whose method receives the value of each record. A record without a value, which marks its key as
     * deleted, becomes a dead letter; {@link #messageConsumer} can handle it.
     *
     * @param name its name, and that of the topic unless the options say otherwise
     * @param value the type of the values
     * @param type the class of the object with the method, which a module binds
     * @param handler the method
     * @param options changes the default options
     */
    public <V, T> KafkaPlugin consumer(
            String name,
            Class<V> value,
            Class<T> type,
            BiFunction<? super T, ? super V, ?> handler,
            UnaryOperator<ConsumerOptions<V>> options) {
        return add(MessageConsumer.ofValues(name, value, type, handler, options));
    }

    /** Adds a consumer whose method receives the {@link Message}, with the default options. */
    public <V, T> KafkaPlugin messageConsumer(
            String name, Class<V> value, Class<T> type, BiFunction<? super T, Message<V>, ?> handler) {
        return messageConsumer(name, value, type, handler, options -> options);
    }

    /** Adds a consumer whose method receives the {@link Message}: the key, the headers and the time as well. */
    public <V, T> KafkaPlugin messageConsumer(
            String name,
            Class<V> value,
            Class<T> type,
            BiFunction<? super T, Message<V>, ?> handler,
            UnaryOperator<ConsumerOptions<V>> options) {
        return add(MessageConsumer.of(name, value, type, handler, options));
    }

    private KafkaPlugin add(MessageConsumer<?, ?> consumer) {
        consumer.requireUnique(consumers);
        consumers.add(consumer);
        return this;
    }

    /**
     * Adds a topic to which the application sends values as JSON: an injectable {@code Topic<Order>}. If several topics
     * have values of the same type, they are injected with {@code @Named} and the name of the topic.
     *
     * @param name the name of the topic
     * @param value the type of the values
     */
    public <V> KafkaPlugin topic(String name, Class<V> value) {
        return add(new TopicDescription<>(requireNonNull(name, "name"), requireNonNull(value, "value"), null));
    }

    /** Adds a topic to which the application sends values that a codec writes. */
    public <V> KafkaPlugin topic(String name, Class<V> value, MessageCodec<V> codec) {
        return add(new TopicDescription<>(
                requireNonNull(name, "name"), requireNonNull(value, "value"), requireNonNull(codec, "codec")));
    }

    private KafkaPlugin add(TopicDescription<?> topic) {
        if (topics.stream().anyMatch(other -> other.name.equals(topic.name))) {
            throw new IllegalArgumentException(
                    "name: \"" + topic.name + "\" is used already (expected: each topic once)");
        }
        topics.add(topic);
        return this;
    }

    /**
     * Binds {@link KafkaOutbox}, which sends the messages of an outbox; for {@code OutboxPlugin.to(KafkaOutbox.class)},
     * which is named after this plugin. Needs {@code jzenith-outbox}.
     */
    public KafkaPlugin withOutbox() {
        hasOutbox = true;
        return this;
    }

    /** Apart, because an application without an outbox does not have its classes. */
    private static final class OfOutbox {

        static void bind(
                Binder binder,
                Provider<KafkaClients> clients,
                Provider<KafkaConfiguration> configuration,
                Executor threads) {
            binder.bind(KafkaOutbox.class)
                    .toProvider(() ->
                            new KafkaOutbox(clients.get(), configuration.get().groupId(), threads))
                    .in(Scopes.SINGLETON);
        }
    }

    /**
     * Returns the handler of a method that waits: it is called on a thread of its own, which a time-out interrupts.
     *
     * @param method the method, such as {@code Mailer::send}
     */
    public static <T, V> BiFunction<T, V, Callable<?>> blocking(BlockingHandler<? super T, ? super V> method) {
        return MessageConsumer.blocking(method);
    }

    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(KafkaConfiguration.class, (configuration, table) -> KafkaProblems.of(table)
                .in(configuration));
        consumers.forEach(consumer -> binder.getProvider(consumer.type()));
        Provider<Injector> injector = binder.getProvider(Injector.class);
        binder.bind(KafkaClients.class)
                .toProvider(() -> clients(injector.get()))
                .in(Scopes.SINGLETON);
        Provider<KafkaClients> clients = binder.getProvider(KafkaClients.class);
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        Provider<KafkaConfiguration> configuration = binder.getProvider(KafkaConfiguration.class);
        if (hasOutbox) {
            OfOutbox.bind(binder, clients, configuration, threads);
        }
        binder.bind(RecordSender.class)
                .toProvider(() -> new RecordSender(
                        vertx.get(), clients.get(), configuration.get().queueSize()))
                .in(Scopes.SINGLETON);
        Provider<RecordSender> sender = binder.getProvider(RecordSender.class);
        for (TopicDescription<?> topic : topics) {
            boolean isOnly =
                    topics.stream().filter(other -> other.value == topic.value).count() == 1;
            topic.bind(binder, injector, sender, isOnly);
        }
        binder.bind(KafkaService.class)
                .toProvider(() -> service(injector.get()))
                .in(Scopes.SINGLETON);
        Provider<KafkaService> service = binder.getProvider(KafkaService.class);
        Multibinder.newSetBinder(binder, ManagedItems.class)
                .addBinding()
                .toProvider(() -> new ManagedConsumers(name(), service.get().consumers()));
        Multibinder.newSetBinder(binder, HealthCheck.class)
                .addBinding()
                .toProvider(() -> new KafkaHealthCheck(service))
                .in(Scopes.SINGLETON);
    }

    private static KafkaClients clients(Injector injector) {
        KafkaConfiguration configuration = injector.getInstance(KafkaConfiguration.class);
        return new KafkaClients(new ClientSettings(
                configuration.bootstrapServers(),
                configuration.clientId(),
                security(injector, configuration),
                configuration.groupProtocol(),
                configuration.sessionTimeout(),
                configuration.requestTimeout(),
                configuration.connectTimeout(),
                configuration.maxBlock(),
                configuration.deliveryTimeout(),
                configuration.compression(),
                configuration.bufferSize().bytes(),
                configuration.maxMessageSize().bytes(),
                configuration.fetchSize().bytes()));
    }

    private static ClientSecurity security(Injector injector, KafkaConfiguration configuration) {
        KafkaTls mode = configuration.tls();
        TlsContext tls = mode == KafkaTls.DISABLE
                ? null
                : TlsContext.of(
                        injector.getInstance(Vertx.class),
                        ClientTls.of(
                                "kafka",
                                KafkaProblems.files(configuration),
                                mode.verifies(),
                                injector.getInstance(CertificateReload.class)),
                        mode == KafkaTls.VERIFY_FULL);
        ClientSecurity.Login login = configuration
                .username()
                .flatMap(username -> configuration
                        .password()
                        .map(password -> new ClientSecurity.Login(
                                configuration.saslMechanism().orElse(SaslMechanism.SCRAM_SHA_512), username, password)))
                .orElse(null);
        return new ClientSecurity(tls, login);
    }

    private KafkaService service(Injector injector) {
        KafkaConfiguration configuration = injector.getInstance(KafkaConfiguration.class);
        KafkaClients clients = injector.getInstance(KafkaClients.class);
        RecordSender sender = injector.getInstance(RecordSender.class);
        AsyncWork work = new AsyncWork(
                injector.getInstance(AsyncTypes.class),
                threads,
                "The handler of the message",
                "KafkaPlugin.blocking(...)");
        Map<String, String> sent = new TreeMap<>();
        topics.forEach(topic -> sent.put(topic.name, "a Topic of the application"));
        List<ConsumerDescription<?, ?>> described = consumers.stream()
                .<ConsumerDescription<?, ?>>map(ConsumerDescription::new)
                .toList();
        described.forEach(consumer -> consumer.deadLetters(configuration)
                .ifPresent(topic -> sent.put(topic, "the dead letters of the consumer " + consumer.name())));
        return new KafkaService(
                injector.getInstance(Vertx.class),
                configuration,
                KafkaProblems.of(injector.getInstance(ConfigTable.class)),
                clients,
                sender,
                new RunningConsumers<>(described.stream()
                        .map(consumer -> consumer.running(injector, configuration, clients, sender, work))
                        .toList()),
                sent);
    }

    @Override
    public Completable start(Injector injector) {
        return Completable.defer(() -> {
            KafkaService service = injector.getInstance(KafkaService.class);
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
        KafkaService service = started;
        Completable stopped = service == null ? Completable.complete() : service.stop();
        return stopped.doOnTerminate(threads::shutdown);
    }
}
