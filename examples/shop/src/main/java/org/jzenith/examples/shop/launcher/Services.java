package org.jzenith.examples.shop.launcher;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.name.Names;
import io.reactivex.Completable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.devservices.KafkaCluster;
import org.jzenith.postgresql.PostgresqlClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka broker with the topics of the shop, and the services as processes of their own. Not safe for several threads.
 */
public final class Services implements Plugin {

    private static final Logger LOG = LoggerFactory.getLogger(Services.class);
    private static final int PARTITIONS = 3;
    /** Below those that systems give to sockets without a port of their own. */
    private static final int FIRST_FREE_PORT = 15_000;

    private static final int LAST_FREE_PORT = 30_000;
    private static final List<String> TOPICS = List.of("orders", "reservations", "mails");
    /** A plugin has 15 s for its stop. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(12);

    private final List<String> names;
    private final int port;
    private final List<String> arguments;
    private final List<ServiceProcess> processes = new ArrayList<>();
    private final List<URI> orders = new ArrayList<>();
    private String password = "";
    private int databasePort;
    private KafkaCluster kafka;

    /**
     * Creates the plugin.
     *
     * @param names the services to start; one that is named twice has two instances
     * @param port the port of the orders, or 0 for a free one
     * @param arguments the configuration of all services
     */
    public Services(List<String> names, int port, List<String> arguments) {
        this.names = List.copyOf(names);
        this.port = port;
        this.arguments = List.copyOf(arguments);
    }

    /** Sets the password of the databases. */
    void setPassword(String newPassword) {
        password = newPassword;
    }

    /** Returns the processes of the services. */
    public List<ServiceProcess> processes() {
        return List.copyOf(processes);
    }

    /** Returns where the instances of the orders are. */
    public List<URI> orders() {
        return List.copyOf(orders);
    }

    /** Returns the broker, which is the only one, with the id 1. */
    public KafkaCluster kafka() {
        return kafka;
    }

    /** Returns where the database of a service and the broker are, as configuration of the service. */
    public Map<String, String> configuration(String service) {
        return Map.of(
                "postgresql.url",
                "postgresql://" + service + ':' + password + "@127.0.0.1:" + databasePort + '/' + service,
                "kafka.bootstrap-servers",
                kafka.bootstrapServers(),
                "kafka.create-topics", // Those of dead letters
                "true");
    }

    @Override
    public void configure(Binder binder) {
        // The services bind what they need, each in its own process.
    }

    @Override
    public Completable start(Injector injector) {
        return Completable.fromAction(() -> {
            databasePort = injector.getInstance(Key.get(PostgresqlClient.class, Names.named(Launcher.SERVICES.get(0))))
                    .one(Integer.class, "select inet_server_port()")
                    .blockingGet();
            kafka = KafkaCluster.start();
            createTopics();
            for (String name : names) {
                ServiceProcess process = new ServiceProcess(name, arguments, environment(name));
                process.start();
                processes.add(process);
            }
        });
    }

    private void createTopics() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.createTopics(TOPICS.stream()
                            .map(topic -> new NewTopic(topic, Optional.of(PARTITIONS), Optional.empty()))
                            .toList())
                    .all()
                    .get(1, TimeUnit.MINUTES);
        }
    }

    /** Configures a service by its environment, since other users of the machine can read a command line. */
    private Map<String, String> environment(String service) {
        Map<String, String> environment = new LinkedHashMap<>();
        configuration(service)
                .forEach((key, value) -> environment.put(
                        key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_'), value));
        if (service.equals("orders")) {
            int chosen = port == 0 ? freePort() : port; // The same after each start
            environment.put("REST_PORT", String.valueOf(chosen));
            orders.add(URI.create("http://127.0.0.1:" + chosen));
        } else {
            environment.put("REST_PORT", "0");
            environment.put("REST_HOST", "127.0.0.1");
        }
        return environment;
    }

    /** Returns a free port that the system gives to nobody else while the service starts again. */
    private static int freePort() {
        while (true) {
            int candidate = ThreadLocalRandom.current().nextInt(FIRST_FREE_PORT, LAST_FREE_PORT);
            try (ServerSocket socket = new ServerSocket(candidate, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException e) {
                LOG.debug("The port {} is used", candidate, e);
            }
        }
    }

    /** Ends the services, which finish what they have begun, and then the broker. */
    @Override
    public Completable stop() {
        return Completable.fromAction(() -> {
            processes.forEach(ServiceProcess::stop);
            long untilNanos = System.nanoTime() + STOP_TIMEOUT.toNanos();
            for (ServiceProcess process : processes) {
                process.awaitEnd(Duration.ofNanos(Math.max(0, untilNanos - System.nanoTime())));
            }
            if (kafka != null) {
                kafka.close();
            }
        });
    }
}
