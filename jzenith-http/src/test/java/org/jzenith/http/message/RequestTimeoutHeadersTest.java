package org.jzenith.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTimeoutHeadersTest {

    private static HttpServerRequest request(String... namesAndValues) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            headers.add(namesAndValues[i], namesAndValues[i + 1]);
        }
        return (HttpServerRequest) Proxy.newProxyInstance(
                HttpServerRequest.class.getClassLoader(),
                new Class<?>[] {HttpServerRequest.class},
                (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("headers");
                    return headers;
                });
    }

    @Test
    void aRequestWithoutAHeaderHasNoLimit() {
        assertThat(RequestTimeoutHeaders.nanos(request("Accept", "*/*"))).isEqualTo(RequestTimeoutHeaders.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "X-Request-Timeout-Ms, 300, 300000000",
        "x-request-timeout-ms, 0, 0",
        "X-Envoy-Expected-Rq-Timeout-Ms, 99999999, 99999999000000",
        "grpc-timeout, 1H, 3600000000000",
        "grpc-timeout, 2M, 120000000000",
        "grpc-timeout, 3S, 3000000000",
        "grpc-timeout, 4m, 4000000",
        "grpc-timeout, 5u, 5000",
        "grpc-timeout, 6n, 6",
        "grpc-timeout, 99999999H, 359999996400000000000000"
    })
    void eachHeaderIsRead(String name, String value, String nanos) {
        long expected = new java.math.BigInteger(nanos)
                .min(java.math.BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
        assertThat(RequestTimeoutHeaders.nanos(request(name, value))).isEqualTo(expected);
    }

    @Test
    void theShortestTimeCounts() {
        assertThat(RequestTimeoutHeaders.nanos(request(
                        "grpc-timeout", "1S", "X-Request-Timeout-Ms", "20", "X-Envoy-Expected-Rq-Timeout-Ms", "30")))
                .isEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
        assertThat(RequestTimeoutHeaders.nanos(request("grpc-timeout", "1m", "X-Request-Timeout-Ms", "20")))
                .isEqualTo(TimeUnit.MILLISECONDS.toNanos(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-1", "1.5", "0x10", "123456789", "١٢", "300ms", "abc"})
    void whatCannotBeReadIsIgnored(String value) {
        assertThat(RequestTimeoutHeaders.nanos(request("X-Request-Timeout-Ms", value)))
                .isEqualTo(RequestTimeoutHeaders.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "S", "1s", "123456789S", "-1S", "1 S"})
    void whatIsNoTimeOfGrpcIsIgnored(String value) {
        assertThat(RequestTimeoutHeaders.nanos(request("grpc-timeout", value))).isEqualTo(RequestTimeoutHeaders.NONE);
    }
}
