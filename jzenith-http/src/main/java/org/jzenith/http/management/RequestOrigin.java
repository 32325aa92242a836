package org.jzenith.http.management;

import io.netty.util.NetUtil;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.message.Origin;

/**
 * Rejects requests that pages of other sites send through an operator's browser: requests with their origin, and
 * requests to a name that their owner has pointed to this machine (DNS rebinding). Immutable.
 */
final class RequestOrigin implements Function<HttpServerRequest, @Nullable HttpProblem> {

    private final Set<String> names;

    RequestOrigin(Set<String> names) {
        this.names = names.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public @Nullable HttpProblem apply(HttpServerRequest request) {
        HostAndPort host = request.authority();
        if (host == null) { // HTTP/1.0, which no browser uses.
            return request.headers().contains(HttpHeaders.ORIGIN) ? otherOrigin() : null;
        }
        if (!isOwn(host.host().toLowerCase(Locale.ROOT))) {
            return HttpProblem.of(421)
                    .withDetail("The host of the request is none by which this port may be reached (expected: an "
                            + "address, localhost, or a name in management.allowed-hosts).");
        }
        List<String> origins = request.headers().getAll(HttpHeaders.ORIGIN);
        return origins.isEmpty() || origins.equals(List.of(Origin.of(host, request.isSSL()))) ? null : otherOrigin();
    }

    private boolean isOwn(String host) {
        String address = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        return host.equals("localhost")
                || names.contains(host)
                || NetUtil.isValidIpV4Address(address)
                || NetUtil.isValidIpV6Address(address);
    }

    private static HttpProblem otherOrigin() {
        return HttpProblem.of(403).withDetail("The request was sent by a page of another origin.");
    }
}
