package org.jzenith.benchmarks.openloop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Sends requests at the times of {@link Arrivals}, however late the server answers, and prints how long the answers
 * took from those times on: a request that has to wait for a free connection counts from when it was due. A generator
 * that waits for the answers would send less to a server that stands still, and would not see most of the waiting.
 *
 * <p>Keeps one processor busy all the time, so that it is never late itself.
 */
public final class OpenLoopLoad implements AutoCloseable {

    /** How long answers may take after the last request. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Before, the JVM of the generator interprets it, so that it is late. */
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final double MILLIS = 1e6;

    private final Selector selector = Selector.open();
    private final List<Connection> connections = new ArrayList<>();
    private final Deque<Connection> idle = new ArrayDeque<>();
    private final Deque<Long> waiting = new ArrayDeque<>();
    private final Histogram nanos = new Histogram(3);
    private long failed;

    OpenLoopLoad(InetSocketAddress server, String path, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            connections.add(new Connection(server, path, selector));
        }
        idle.addAll(connections);
    }

    /** Takes the port of the server on this machine, a path, requests in a second, seconds and connections. */
    @SuppressWarnings("SystemOut") // The caller is a script.
    public static void main(String[] arguments) throws IOException {
        InetSocketAddress server =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        double seconds = Double.parseDouble(arguments[3]);
        try (OpenLoopLoad load = new OpenLoopLoad(server, arguments[1], Integer.parseInt(arguments[4]))) {
            double perSecond = Double.parseDouble(arguments[2]);
            load.run(new Arrivals(perSecond), WARM_UP_NANOS);
            load.forget();
            load.run(new Arrivals(perSecond), (long) (seconds * 1e9));
            System.out.println(load.result());
        }
    }

    /** Sends all requests of a time, and waits for the answers. */
    void run(Arrivals arrivals, long duration) throws IOException {
        long begin = System.nanoTime();
        while (true) {
            long now = System.nanoTime() - begin;
            while (arrivals.next() <= Math.min(now, duration)) {
                waiting.add(arrivals.next());
                arrivals.advance();
            }
            while (!waiting.isEmpty() && !idle.isEmpty()) {
                idle.remove().send(waiting.remove());
            }
            boolean answered = waiting.isEmpty() && idle.size() == connections.size();
            if (now > duration && (answered || now > duration + PATIENCE_NANOS)) {
                failed += waiting.size() + connections.size() - idle.size();
                return;
            }
            receive(begin);
        }
    }

    private void receive(long begin) throws IOException {
        selector.selectNow();
        for (var key : selector.selectedKeys()) {
            Connection connection = (Connection) key.attachment();
            if (connection.read()) {
                nanos.recordValue(System.nanoTime() - begin - connection.dueNanos());
                failed += connection.hasSucceeded() ? 0 : 1;
                idle.add(connection);
            }
        }
        selector.selectedKeys().clear();
    }

    /** Begins to count anew. */
    void forget() {
        nanos.reset();
        failed = 0;
    }

    Histogram nanos() {
        return nanos;
    }

    long failed() {
        return failed;
    }

    /** Returns the number of answers, p50, p99, p99.9 and the longest time in milliseconds, and the failed requests. */
    String result() {
        return String.format(
                Locale.ROOT,
                "%d %.3f %.3f %.3f %.3f %d",
                nanos.getTotalCount(),
                nanos.getValueAtPercentile(50) / MILLIS,
                nanos.getValueAtPercentile(99) / MILLIS,
                nanos.getValueAtPercentile(99.9) / MILLIS,
                nanos.getMaxValue() / MILLIS,
                failed);
    }

    @Override
    public void close() throws IOException {
        for (Connection connection : connections) {
            connection.close();
        }
        selector.close();
    }
}
