package org.jzenith.kafka;

import io.reactivex.Completable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.JZenith;

/**
 * An application in a process of its own that handles orders: it appends a line to a file for each, which is there even
 * if the process is killed. The first two arguments are the file and the topic.
 */
final class OrderWriter {

    private static final int DELAY = Integer.getInteger("stress.delay", 10);

    private final FileChannel file;

    private OrderWriter(Path file) throws IOException {
        this.file =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    Completable handle(Order order) {
        return Completable.fromAction(() -> {
                    String line = order.customer()
                            + ' '
                            + order.number()
                            + ' '
                            + ProcessHandle.current().pid()
                            + '\n';
                    int unused = file.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
                })
                .delay(DELAY + order.number() % 3 * DELAY, TimeUnit.MILLISECONDS);
    }

    public static void main(String[] arguments) throws IOException {
        application(arguments).run();
    }

    /**
     * Returns the application.
     *
     * @param arguments the file, the topic and arguments of the application
     */
    static JZenith application(String... arguments) throws IOException {
        OrderWriter writer = new OrderWriter(Path.of(arguments[0]));
        String topic = arguments[1];
        return JZenith.application(Arrays.copyOfRange(arguments, 2, arguments.length))
                .withPlugins(KafkaPlugin.create()
                        .consumer(
                                "orders",
                                Order.class,
                                OrderWriter.class,
                                OrderWriter::handle,
                                options -> options.withTopics(topic)
                                        .withGroup(topic + "-group")
                                        .withDeadLetters(topic + "-dead")))
                .withModules(binder -> binder.bind(OrderWriter.class).toInstance(writer));
    }
}
