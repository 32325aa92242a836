package org.jzenith.examples.orders.catalogue;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;

/** Answers what the interface says, from the stock. Paths, parameters and constraints are those of the interface. */
public final class CatalogueResource implements CatalogueApi {

    private final Stock stock;

    @Inject
    CatalogueResource(Stock stock) {
        this.stock = stock;
    }

    @Override
    public Single<ArticlePage> page(Optional<String> name, int offset, int limit) {
        return Single.fromCallable(() -> stock.page(name.orElse(""), offset, limit));
    }

    @Override
    public Maybe<Article> article(String id) {
        return Maybe.fromCallable(() -> stock.find(id));
    }

    @Override
    public Completable reserve(UUID order, Reservation reservation) {
        return Completable.fromAction(() -> stock.reserve(order, reservation.articles()));
    }
}
