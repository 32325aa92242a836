package org.jzenith.examples.orders.catalogue;

import java.util.List;

/** Some of the articles that were asked for; {@code total} counts those on all pages. */
public record ArticlePage(List<Article> articles, int offset, int limit, int total) {}
