package org.jzenith.rest.message;

import jakarta.ws.rs.core.MultivaluedMap;
import org.jboss.resteasy.specimpl.ResteasyUriInfo;
import org.jzenith.core.path.PercentEncoding;

/** The URI of a request as JAX-RS reads it. Templates match it however the client has encoded unreserved characters. */
public final class RequestUri extends ResteasyUriInfo {

    public RequestUri(String uri, String basePath) {
        super(uri, basePath);
    }

    @Override
    public String getMatchingPath() {
        return PercentEncoding.decodeUnreserved(super.getMatchingPath());
    }

    @Override
    public MultivaluedMap<String, String> getQueryParameters() {
        return NamedFields.of(super.getQueryParameters());
    }

    @Override
    protected MultivaluedMap<String, String> getEncodedQueryParameters() {
        return NamedFields.of(super.getEncodedQueryParameters());
    }
}
