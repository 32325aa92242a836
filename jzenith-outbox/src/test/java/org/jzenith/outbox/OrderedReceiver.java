package org.jzenith.outbox;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Receives numbers over HTTP, and notes for each key in which order they come for the first time. */
final class OrderedReceiver implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(32);
    private final Map<String, List<Integer>> firsts = new ConcurrentHashMap<>();
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong repeated = new AtomicLong();

    OrderedReceiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            String key = exchange.getRequestURI().getPath().substring(1);
            String number = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            receive(key, Integer.parseInt(number.replaceAll("\\D", "")));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    private void receive(String key, int number) {
        List<Integer> ofKey = firsts.computeIfAbsent(key, absent -> Collections.synchronizedList(new ArrayList<>()));
        synchronized (ofKey) {
            received.incrementAndGet();
            if (ofKey.contains(number)) {
                repeated.incrementAndGet();
            } else {
                ofKey.add(number);
            }
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + '/';
    }

    /** Returns the numbers of a key, without repeats, in the order in which they have come. */
    List<Integer> numbers(String key) {
        return List.copyOf(firsts.getOrDefault(key, List.of()));
    }

    /** Returns how many have come, without repeats. */
    long count() {
        return received.get() - repeated.get();
    }

    long repeated() {
        return repeated.get();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
