package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;

/** An application that calls another, by an interface that the other implements. */
class OfferTest {

    public static class PriceResource implements PriceApi {

        @Override
        public Maybe<Price> find(String isbn, Optional<LocalDate> day) {
            return isbn.equals("1") ? Maybe.just(new Price("1", new BigDecimal("9.95"))) : Maybe.empty();
        }

        @Override
        public Completable set(String isbn, Price price) {
            return Completable.complete();
        }

        @Override
        public Flowable<Price> all() {
            return Flowable.empty();
        }
    }

    private static int port(RunningApplication application) {
        return application.addresses().get(0).port();
    }

    private static HttpResponse<String> get(RunningApplication application, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port(application) + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void offersHaveThePricesOfTheOtherService() throws Exception {
        try (RunningApplication prices = JZenith.application("--rest.host=127.0.0.1", "--rest.port=0")
                        .withPlugins(RestPlugin.withResources(PriceResource.class))
                        .start();
                RunningApplication offers = OfferApplication.describe(
                                "--rest.host=127.0.0.1",
                                "--rest.port=0",
                                "--client-prices.url=http://127.0.0.1:" + port(prices))
                        .start()) {
            assertThat(get(offers, "/offers/1").body()).isEqualTo("{\"isbn\":\"1\",\"amount\":9.95}");
            assertThat(get(offers, "/offers/2").statusCode()).isEqualTo(404);
            assertThat(OfferApplication.withMapping()).isNotNull();
            assertThat(get(offers, "/offers/1/estimate").body()).contains("9.95");
        }
    }

    @Test
    void estimatesAreUsualPricesWithoutTheOtherService() throws Exception {
        try (RunningApplication offers = OfferApplication.describe(
                        "--rest.host=127.0.0.1", "--rest.port=0", "--client-prices.url=http://127.0.0.1:1")
                .start()) {
            assertThat(get(offers, "/offers/1").statusCode()).isEqualTo(502);
            assertThat(get(offers, "/offers/1/estimate").body()).isEqualTo("{\"isbn\":\"1\",\"amount\":12.00}");
        }
    }
}
