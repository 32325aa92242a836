package org.jzenith.examples.orders;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jzenith.examples.orders.catalogue.Article;

/** An order with the prices of when it was placed. */
public record Order(UUID id, List<Line> lines, BigDecimal total) {

    /** Some pieces of one article. */
    public record Line(String article, String name, int count, BigDecimal price) {}

    static Order of(UUID id, List<Article> articles, Map<String, Integer> counts) {
        List<Line> lines = articles.stream()
                .map(article -> new Line(article.id(), article.name(), counts.get(article.id()), article.price()))
                .toList();
        BigDecimal total = lines.stream()
                .map(line -> line.price().multiply(BigDecimal.valueOf(line.count())))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        return new Order(id, lines, total);
    }

    boolean isOf(Map<String, Integer> counts) {
        return counts.equals(lines.stream().collect(Collectors.toMap(Line::article, Line::count)));
    }
}
