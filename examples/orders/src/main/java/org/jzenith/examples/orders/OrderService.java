package org.jzenith.examples.orders;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jzenith.client.error.ClientResponseException;
import org.jzenith.examples.orders.catalogue.Article;
import org.jzenith.examples.orders.catalogue.CatalogueApi;
import org.jzenith.examples.orders.catalogue.Reservation;

/** Places orders, and keeps them in memory. Safe on any thread. */
final class OrderService {

    private final CatalogueApi catalogue;
    /** No more than the catalogue has articles in stock. */
    private final Map<UUID, Order> orders = new ConcurrentHashMap<>();

    @Inject
    OrderService(CatalogueApi catalogue) {
        this.catalogue = catalogue;
    }

    Maybe<Order> find(UUID id) {
        return Maybe.fromCallable(() -> orders.get(id));
    }

    /** Places an order, or returns it if it was placed before. */
    Single<Order> place(UUID id, Map<String, Integer> wanted) {
        return find(id).switchIfEmpty(articles(wanted.keySet())
                        .flatMap(found -> reserve(id, wanted).toSingle(() -> keep(Order.of(id, found, wanted)))))
                .flatMap(order -> order.isOf(wanted) ? Single.just(order) : Single.error(new OtherOrderException(id)));
    }

    /** Asks for all articles at once, and returns them in the order of their ids here. */
    private Single<List<Article>> articles(Set<String> ids) {
        return Flowable.fromIterable(ids)
                .concatMapEager(id -> catalogue
                        .article(id)
                        .switchIfEmpty(Single.error(() -> new UnknownArticleException(id)))
                        .toFlowable())
                .toList();
    }

    private Completable reserve(UUID id, Map<String, Integer> wanted) {
        return catalogue
                .reserve(id, new Reservation(wanted))
                .onErrorResumeNext(failure -> Completable.error(
                        failure instanceof ClientResponseException answer && answer.status() == 409
                                ? new NotInStockException()
                                : failure));
    }

    private Order keep(Order order) {
        Order before = orders.putIfAbsent(order.id(), order);
        return before == null ? order : before;
    }
}
