package org.jzenith.rest.message;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import jakarta.ws.rs.BadRequestException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.jboss.resteasy.specimpl.ResteasyUriInfo;
import org.jzenith.core.path.PercentEncoding;
import org.jzenith.http.forwarded.ForwardedRequest;
import org.jzenith.http.message.FormFields;
import org.jzenith.http.message.RequestTarget;

/** Converts the targets of requests to the URIs of JAX-RS, or rejects them. */
public final class RequestUris {

    private static final Pattern SLASHES_AROUND = Pattern.compile("^/+|/+$");
    private static final Pattern CONTROL_CHARACTER = Pattern.compile("%(?:[01]\\p{XDigit}|7[Ff])");

    private final String basePath;
    private final boolean unstorable;

    /**
     * Takes the base path of the application, with or without slashes around it, and whether the query may have U+0000.
     */
    public RequestUris(String basePath, boolean unstorable) {
        this.unstorable = unstorable;
        this.basePath = '/' + SLASHES_AROUND.matcher(basePath).replaceAll("");
    }

    /** Returns whether a path belongs to the application. */
    public boolean contains(String raw) {
        String path = PercentEncoding.decodeUnreserved(raw);
        return basePath.equals("/")
                || path.equals(basePath)
                || (path.startsWith(basePath) && path.charAt(basePath.length()) == '/');
    }

    /** Returns the URI of the request in the client's encoding; throws {@link BadRequestException} if it is invalid. */
    public ResteasyUriInfo uriInfo(HttpServerRequest request) {
        if (!RequestTarget.hasPath(request)) {
            throw new BadRequestException("The request target is neither a path nor a URL with a host and a path.");
        }
        String authority = hostOf(request);
        String path = request.path();
        if (path == null || !path.startsWith("/")) {
            throw new BadRequestException("The request target is not a path.");
        }
        if (CONTROL_CHARACTER.matcher(path).find()) { // RESTEasy writes decoded paths into its log.
            throw new BadRequestException("The path contains a control character.");
        }
        if (!path.startsWith(basePath) && contains(path)) { // RESTEasy searches for the unchanged base path.
            path = PercentEncoding.decodeUnreserved(path);
        }
        String prefix = ForwardedRequest.prefix(request);
        String query = request.query();
        String refusal = query == null || unstorable ? null : FormFields.unstorable(query, "query parameter");
        if (refusal != null) {
            throw new BadRequestException(refusal);
        }
        String uri = (request.isSSL() ? "https" : "http") + "://" + authority + prefix + path
                + (query == null ? "" : '?' + query);
        try {
            new URI(uri);
            return new RequestUri(uri, prefix + (basePath.equals("/") ? "" : basePath));
        } catch (URISyntaxException
                | RuntimeException e) { // RESTEasy rejects a path that is not UTF-8 when it decodes the path.
            throw new BadRequestException("The request target is not a URI; check its percent-encoding.", e);
        }
    }

    /** HTTP/1.0 does not require {@code Host}: without it, the address of the server is used. */
    private static String hostOf(HttpServerRequest request) {
        if (request.authority() != null) {
            return request.authority().toString();
        }
        SocketAddress local = request.localAddress();
        if (request.headers().contains(HttpHeaders.HOST) || local == null) {
            throw new BadRequestException("The request does not name a host.");
        }
        String host = local.hostAddress();
        if (host == null) { // A Unix domain socket
            return "localhost";
        }
        return (host.contains(":") ? '[' + host + ']' : host) + ':' + local.port();
    }
}
