package org.jzenith.examples.orders.catalogue;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** All articles, in memory, and for whom some of them are kept. Safe on any thread. */
final class Stock {

    private final Map<String, Article> articles = new TreeMap<>();
    /** As many as there are articles in stock at most, since each keeps one at least. */
    private final Map<UUID, Map<String, Integer>> reservations = new HashMap<>();

    Stock() {
        add("coffee", "Coffee, 500 g", "8.90", 40);
        add("cup", "Cup", "6.50", 12);
        add("filter", "Coffee filter", "12.00", 5);
        add("kettle", "Kettle", "39.00", 1);
        add("tea", "Green tea, 100 g", "7.20", 25);
        add("teapot", "Teapot", "24.50", 3);
    }

    private void add(String id, String name, String price, int stock) {
        articles.put(id, new Article(id, name, new BigDecimal(price), stock));
    }

    synchronized ArticlePage page(String name, int offset, int limit) {
        String wanted = name.toLowerCase(Locale.ROOT);
        List<Article> found = articles.values().stream()
                .filter(article -> article.name().toLowerCase(Locale.ROOT).contains(wanted))
                .toList();
        return new ArticlePage(found.stream().skip(offset).limit(limit).toList(), offset, limit, found.size());
    }

    /** Returns an article, or null. */
    synchronized Article find(String id) {
        return articles.get(id);
    }

    synchronized void reserve(UUID order, Map<String, Integer> wanted) {
        Map<String, Integer> before = reservations.getOrDefault(order, Map.of());
        wanted.forEach((id, count) -> {
            Article article = articles.get(id);
            if (article == null) {
                throw new NoSuchArticleException(id);
            }
            if (article.stock() + before.getOrDefault(id, 0) < count) {
                throw new OutOfStockException(id);
            }
        });
        before.forEach(this::change);
        wanted.forEach((id, count) -> change(id, -count));
        reservations.put(order, Map.copyOf(wanted));
    }

    private void change(String id, int by) {
        articles.computeIfPresent(
                id,
                (same, article) -> new Article(article.id(), article.name(), article.price(), article.stock() + by));
    }
}
