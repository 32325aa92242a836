package org.jzenith.examples.shop.chaos;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Several customers who order over HTTP, one thing after the other, until they are stopped. */
final class Customers {

    private static final int NUMBER = 4;
    private static final List<String> ARTICLES = List.of("cup", "kettle", "tea");
    private static final int MOST_PIECES = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long PAUSE_MILLIS = 20;
    private static final long PAUSE_AFTER_FAILURE_MILLIS = 500;
    private static final int CREATED = 201;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final ObjectMapper json = new ObjectMapper();
    private final List<URI> shops;
    private final Queue<String> confirmed = new ConcurrentLinkedQueue<>();
    private final AtomicInteger unconfirmed = new AtomicInteger();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean isStopped;

    /** Begins to order. */
    Customers(List<URI> shops) {
        this.shops = List.copyOf(shops);
        for (int customer = 1; customer <= NUMBER; customer++) {
            String email = "customer-" + customer + "@example.com";
            Thread thread = new Thread(() -> orderUntilStopped(email), "customer-" + customer);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    private void orderUntilStopped(String email) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        try {
            while (!isStopped) {
                String article = ARTICLES.get(random.nextInt(ARTICLES.size()));
                URI shop = shops.get(random.nextInt(shops.size()));
                boolean isConfirmed = order(shop, article, 1 + random.nextInt(MOST_PIECES), email)
                        .isPresent();
                TimeUnit.MILLISECONDS.sleep(isConfirmed ? PAUSE_MILLIS : PAUSE_AFTER_FAILURE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Places an order, and returns its id if the shop has confirmed it. Without an answer, it may have been placed. */
    private Optional<String> order(URI shop, String article, int count, String email) throws InterruptedException {
        String body = "{\"article\": \"%s\", \"count\": %d, \"email\": \"%s\"}".formatted(article, count, email);
        HttpRequest request = HttpRequest.newBuilder(shop.resolve("/api/orders"))
                .header("Content-Type", "application/json")
                .timeout(PATIENCE)
                .POST(BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() == CREATED) {
                String id = json.readTree(response.body()).path("id").asText();
                confirmed.add(id);
                return Optional.of(id);
            }
        } catch (IOException e) {
            // It is killed, frozen, or just starting.
        }
        if (!confirmed.isEmpty()) { // Before that, the shop was not open.
            unconfirmed.incrementAndGet();
        }
        return Optional.empty();
    }

    /** Waits until so many further orders are confirmed. */
    void awaitConfirmed(int further, Duration longest) throws InterruptedException {
        long untilNanos = System.nanoTime() + longest.toNanos();
        int count = confirmed.size() + further;
        while (confirmed.size() < count) {
            if (System.nanoTime() - untilNanos > 0) {
                throw new IllegalStateException("Only " + this + " after " + longest + ", expected: " + count);
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    /** Orders each article once, again until the order is confirmed. */
    void orderEachArticle(Duration longest) throws InterruptedException {
        long untilNanos = System.nanoTime() + longest.toNanos();
        for (String article : ARTICLES) {
            while (order(shops.get(0), article, 1, "last@example.com").isEmpty()) {
                if (System.nanoTime() - untilNanos > 0) {
                    throw new IllegalStateException(article + " cannot be ordered within " + longest);
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** Returns the ids of the orders that the shop has confirmed. */
    List<String> confirmed() {
        return List.copyOf(confirmed);
    }

    /** Ends the customers, after the answers that they wait for. */
    void stop() throws InterruptedException {
        isStopped = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Override
    public String toString() {
        return "%,d orders confirmed, %,d not".formatted(confirmed.size(), unconfirmed.get());
    }
}
