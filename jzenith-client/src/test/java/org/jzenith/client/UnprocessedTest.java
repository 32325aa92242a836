package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.client.Called.failure;
import static org.jzenith.client.Called.value;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.client.ItemApi.Item;
import org.jzenith.client.error.ClientConnectionException;

/** Requests of HTTP/2 that the server has not processed, as it says (RFC 9113 8.7). */
@Tag("V1")
class UnprocessedTest {

    private static Called<ItemApi> client(Stub stub) {
        return Called.at(stub.url(), ItemApi.class, "protocol=http2");
    }

    @Test
    void aStreamThatTheServerRefusesIsSentAgainOnce() throws Exception {
        AtomicInteger refused = new AtomicInteger();
        try (Stub stub = Stub.http(request -> {
                    if (refused.getAndIncrement() == 0) {
                        request.response().reset(7);
                    } else {
                        request.response().end();
                    }
                });
                Called<ItemApi> client = client(stub)) {
            assertThat(value(client.api().add(new Item("x")).toSingleDefault(1)))
                    .isEqualTo(1);
            assertThat(stub.requests()).isEqualTo(2);
        }
    }

    /** Also if the server drains, and announces in a first GOAWAY that it will close the connection (RFC 9113 6.8). */
    @ParameterizedTest
    @CsvSource({"false, 0", "true, 0", "false, 11"})
    void aRequestBehindTheLastStreamOfAGoAwayIsSentAgainWhateverItsMethod(boolean drains, long code) throws Exception {
        AtomicInteger ignored = new AtomicInteger();
        AtomicInteger answered = new AtomicInteger();
        try (Stub stub = Stub.http(request -> {
                    if (ignored.getAndIncrement() == 0) {
                        if (drains) {
                            request.connection().goAway(0, Integer.MAX_VALUE);
                        }
                        request.connection().goAway(code, Math.max(0, request.streamId() - 2));
                    } else {
                        answered.incrementAndGet();
                        request.response().end();
                    }
                });
                Called<ItemApi> client = client(stub)) {
            assertThat(value(client.api().add(new Item("x")).toSingleDefault(1)))
                    .isEqualTo(1);
            assertThat(answered).hasValue(1);
            assertThat(stub.accepted()).isEqualTo(2);
        }
    }

    @Test
    void aRequestThatAGoAwayDoesNotExcludeIsNotSentAgain() throws Exception {
        try (Stub stub = Stub.http(request -> {
                    request.connection().goAway(0, request.streamId());
                    request.connection().close();
                });
                Called<ItemApi> client = client(stub)) {
            assertThat(failure(client.api().add(new Item("x")).toSingleDefault(1)))
                    .isInstanceOf(ClientConnectionException.class);
            assertThat(stub.requests()).isEqualTo(1);
        }
    }

    @Test
    void aRequestThatEveryServerIgnoresFails() throws Exception {
        try (Stub stub = Stub.http(request -> request.connection().goAway(0, Math.max(0, request.streamId() - 2)));
                Called<ItemApi> client = client(stub)) {
            assertThat(failure(client.api().add(new Item("x")).toSingleDefault(1)))
                    .isInstanceOf(ClientConnectionException.class);
            assertThat(stub.requests()).isEqualTo(2);
        }
    }
}
