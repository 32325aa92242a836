package org.jzenith.benchmarks.messages;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jzenith.devservices.KafkaCluster;

/**
 * Starts a broker, stores orders in the topic {@code orders}, prints the address of the broker, and then executes the
 * commands on its standard input, a line each: {@code create <topic>} and {@code delete <topic>}. The broker stops with
 * this process.
 */
public final class OrderBroker {

    private static final int PARTITIONS = 6;

    private OrderBroker() {}

    /** Takes the number of orders. Prints a line when a command has been executed. Returns when the input ends. */
    @SuppressWarnings("SystemOut") // The caller is a script.
    public static void main(String[] args) throws IOException, ExecutionException, InterruptedException {
        long orders = Long.parseLong(args[0]);
        try (KafkaCluster cluster = KafkaCluster.start();
                Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()));
                BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
            create(admin, "orders");
            fill(cluster.bootstrapServers(), orders);
            System.out.println(cluster.bootstrapServers());
            for (String command = commands.readLine(); command != null; command = commands.readLine()) {
                String[] words = command.split(" ", -1);
                if (words[0].equals("create")) {
                    create(admin, words[1]);
                } else {
                    admin.deleteTopics(List.of(words[1])).all().get();
                }
                System.out.println("done " + command);
            }
        }
    }

    private static void create(Admin admin, String topic) throws ExecutionException, InterruptedException {
        admin.createTopics(List.of(new NewTopic(topic, Optional.of(PARTITIONS), Optional.empty())))
                .all()
                .get();
    }

    private static void fill(String servers, long orders) throws IOException {
        ObjectWriter writer = JsonMapper.builder().build().writerFor(Order.class);
        try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers, "linger.ms", 20, "batch.size", 65_536),
                new StringSerializer(),
                new ByteArraySerializer())) {
            for (long number = 0; number < orders; number++) {
                Order order = Order.of(number);
                var unused = producer.send(
                        new ProducerRecord<>("orders", order.customer(), writer.writeValueAsBytes(order)));
            }
        }
    }
}
