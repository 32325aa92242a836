package org.jzenith.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.ServiceUnavailableException;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.client.ClientPlugin;
import org.jzenith.client.annotation.Retry;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** The spans of calls of another service, which is traced too: a trace goes through both. */
class HttpClientSpansTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final AtomicInteger UNAVAILABLE = new AtomicInteger();

    /** What the other service offers. */
    @Path("/prices")
    @Produces(MediaType.TEXT_PLAIN)
    interface PriceApi {
        @GET
        @Path("{isbn}")
        @Retry
        Single<String> price(@PathParam("isbn") String isbn, @QueryParam("key") String key);
    }

    @Path("/prices")
    public static class PriceResource implements PriceApi {
        @Override
        public Single<String> price(String isbn, String key) {
            if (UNAVAILABLE.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new ServiceUnavailableException();
            }
            return isbn.equals("none") ? Single.error(new NotFoundException()) : Single.just("9.95");
        }
    }

    @Path("/offers")
    public static class Offers {

        private final PriceApi prices;

        @Inject
        Offers(PriceApi prices) {
            this.prices = prices;
        }

        @GET
        @Path("{isbn}")
        public Single<String> offer(@PathParam("isbn") String isbn) {
            return prices.price(isbn, "secret");
        }
    }

    private final RecordedSpans ofOffers = new RecordedSpans();
    private final RecordedSpans ofPrices = new RecordedSpans();
    private RunningApplication prices;
    private RunningApplication offers;
    private TestClient client;

    @BeforeEach
    void start() {
        prices = Traced.start(PriceResource.class, ofPrices);
        offers = Traced.application(
                        Offers.class,
                        "--client-prices.url=http://localhost:" + Traced.port(prices),
                        "--client-prices.retry.first-delay=1ms")
                .withPlugins(ClientPlugin.named("prices").withClient(PriceApi.class))
                .withModules(ofOffers)
                .start();
        client = Traced.client(offers);
    }

    @AfterEach
    void stop() {
        offers.close();
        prices.close();
    }

    @Test
    void aTraceGoesThroughBothServices() throws Exception {
        TestResponse response = client.withHeader("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01")
                .withHeader("tracestate", "vendor=1")
                .get("/offers/1");
        assertThat(response.body()).isEqualTo("9.95");
        SpanData outer = ofOffers.await("GET /offers/{isbn}");
        SpanData call = ofOffers.await("GET /prices/{isbn}");
        SpanData inner = ofPrices.await("GET /prices/{isbn}");
        assertThat(List.of(outer, call, inner)).extracting(SpanData::getTraceId).containsOnly(TRACE);
        assertThat(call.getParentSpanId()).isEqualTo(outer.getSpanId());
        assertThat(inner.getParentSpanId()).isEqualTo(call.getSpanId());
        assertThat(inner.getSpanContext().getTraceState().get("vendor")).isEqualTo("1");
        assertThat(call.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(call.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(call.getAttributes().get(stringKey("http.request.method"))).isEqualTo("GET");
        assertThat(call.getAttributes().get(stringKey("url.template"))).isEqualTo("/prices/{isbn}");
        assertThat(call.getAttributes().get(stringKey("url.full")))
                .isEqualTo("http://localhost:" + Traced.port(prices) + "/prices/1?key=REDACTED");
        assertThat(call.getAttributes().get(stringKey("server.address"))).isEqualTo("localhost");
        assertThat(call.getAttributes().get(longKey("server.port"))).isEqualTo(Traced.port(prices));
        assertThat(call.getAttributes().get(longKey("http.response.status_code")))
                .isEqualTo(200);
        assertThat(call.getAttributes().get(longKey("http.request.resend_count")))
                .isNull();
    }

    @Test
    void aStatusThatIsNoSuccessIsAnError() throws Exception {
        assertThat(client.get("/offers/none").status()).isEqualTo(502);
        SpanData call = ofOffers.await("GET /prices/{isbn}");
        assertThat(call.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(call.getAttributes().get(stringKey("error.type"))).isEqualTo("404");
    }

    @Test
    void eachRequestThatIsSentHasASpan() throws Exception {
        UNAVAILABLE.set(1);
        assertThat(client.get("/offers/1").status()).isEqualTo(200);
        ofOffers.await("GET /offers/{isbn}"); // The last one to end
        List<SpanData> calls = ofOffers.taken("GET /prices/{isbn}");
        assertThat(calls)
                .extracting(span -> span.getAttributes().get(longKey("http.response.status_code")))
                .containsExactly(503L, 200L);
        assertThat(calls.get(1).getAttributes().get(longKey("http.request.resend_count")))
                .isEqualTo(1);
    }
}
