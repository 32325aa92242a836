package org.jzenith.examples.shop.chaos;

import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.name.Names;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jzenith.postgresql.PostgresqlClient;

/**
 * What has become of the orders, in the databases of the three services.
 *
 * @param orders how many orders there are
 * @param lost orders that were confirmed and do not exist, or that are not reserved, not mailed or not shown as such
 * @param reservedTwice further reservations of an order
 * @param mailedTwice further mails about an order
 * @param outOfOrder reservations behind one of a later order of the same article
 * @param wrong reservations other than first come, first served, and articles whose stock is not the sum of them
 */
record Findings(int orders, int lost, int reservedTwice, int mailedTwice, int outOfOrder, int wrong) {

    private static final long PAUSE_MILLIS = 200;

    private record Placed(String id, boolean isFinished) {}

    private record Reservation(String orderId, String article, int number, int count, boolean isReserved) {}

    private record Article(String article, int delivered, int reserved) {}

    /** Waits until no order waits for anything, or no longer than this: then it will be missing in the findings. */
    static void awaitQuiet(Injector databases, Duration longest) throws InterruptedException {
        long untilNanos = System.nanoTime() + longest.toNanos();
        while (waiting(databases) > 0 && System.nanoTime() - untilNanos < 0) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    private static long waiting(Injector databases) {
        long orders =
                count(databases, "orders", "select count(*) from orders where state = 'PLACED' or mailed_at is null");
        return Stream.of("orders", "stock", "mail")
                .mapToLong(service -> count(databases, service, "select count(*) from jzenith.outbox"))
                .reduce(orders, Long::sum);
    }

    private static long count(Injector databases, String service, String sql) {
        return database(databases, service).one(Long.class, sql).blockingGet();
    }

    private static PostgresqlClient database(Injector databases, String service) {
        return databases.getInstance(Key.get(PostgresqlClient.class, Names.named(service)));
    }

    /** Reads the databases. */
    static Findings of(Injector databases, Collection<String> confirmed) {
        List<Placed> placed = rows(
                databases,
                "orders",
                Placed.class,
                "select id, state <> 'PLACED' and mailed_at is not null as is_finished from orders");
        List<Reservation> reservations = rows(
                databases,
                "stock",
                Reservation.class,
                "select order_id, article, number, count, is_reserved from reservations order by position");
        List<Article> articles =
                rows(databases, "stock", Article.class, "select article, delivered, reserved from stock");
        List<String> mails = rows(databases, "mail", String.class, "select order_id from mails");

        Set<String> reserved =
                new HashSet<>(reservations.stream().map(Reservation::orderId).toList());
        Set<String> mailed = new HashSet<>(mails);
        Set<String> finished = new HashSet<>();
        Set<String> all = new HashSet<>(confirmed);
        for (Placed order : placed) {
            all.add(order.id());
            if (order.isFinished() && reserved.contains(order.id()) && mailed.contains(order.id())) {
                finished.add(order.id());
            }
        }
        return new Findings(
                placed.size(),
                all.size() - finished.size(),
                reservations.size() - reserved.size(),
                mails.size() - mailed.size(),
                outOfOrder(reservations),
                wrong(reservations, articles));
    }

    private static <T> List<T> rows(Injector databases, String service, Class<T> type, String sql) {
        return database(databases, service).rows(type, sql).toList().blockingGet();
    }

    private static int outOfOrder(List<Reservation> reservations) {
        Map<String, Integer> last = new HashMap<>();
        int count = 0;
        for (Reservation reservation : reservations) {
            int before = last.merge(reservation.article(), reservation.number(), Math::max);
            if (before > reservation.number()) {
                count++;
            }
        }
        return count;
    }

    private static int wrong(List<Reservation> reservations, List<Article> articles) {
        Map<String, Integer> left = new HashMap<>();
        articles.forEach(article -> left.put(article.article(), article.delivered()));
        int count = 0;
        for (Reservation reservation : reservations) {
            if (reservation.isReserved() != (reservation.count() <= left.get(reservation.article()))) {
                count++;
            }
            if (reservation.isReserved()) {
                left.merge(reservation.article(), -reservation.count(), Integer::sum);
            }
        }
        for (Article article : articles) {
            if (article.delivered() - article.reserved() != left.get(article.article())) {
                count++;
            }
        }
        return count;
    }

    /** Returns whether each order was reserved and mailed once, in order, and the stock is right. */
    boolean areGood() {
        return orders > 0 && lost + reservedTwice + mailedTwice + outOfOrder + wrong == 0;
    }

    @Override
    public String toString() {
        return "%,d orders: %d lost, %d reserved twice, %d mailed twice, %d out of order, %d reserved wrongly"
                .formatted(orders, lost, reservedTwice, mailedTwice, outOfOrder, wrong);
    }
}
