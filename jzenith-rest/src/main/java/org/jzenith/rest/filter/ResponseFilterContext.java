package org.jzenith.rest.filter;

import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.net.URI;
import java.util.Date;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jboss.resteasy.core.interception.jaxrs.SuspendableContainerResponseContext;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.exchange.HeaderTokens;

/** The context of response filters whose method was called without RESTEasy (JAX-RS section 6.2). */
final class ResponseFilterContext extends FilterChain implements SuspendableContainerResponseContext {

    private final MatchedRequest request;
    private final BuiltResponse response;
    private final ContainerResponseFilter[] filters;
    private final BooleanSupplier send;

    ResponseFilterContext(
            MatchedRequest request, BuiltResponse response, ContainerResponseFilter[] filters, BooleanSupplier send) {
        this.request = request;
        this.response = response;
        this.filters = filters;
        this.send = send;
    }

    /** Runs the filters, and sends the filtered response. */
    void run() throws Throwable {
        if (runFilters(filters.length)) {
            request.send(response, send);
        }
    }

    @Override
    void filter(int index) throws IOException {
        filters[index].filter(request, this);
    }

    @Override
    boolean answerIfAborted() {
        return false;
    }

    @Override
    void suspended() {
        request.bridge().response().keepFiltered(response);
        request.suspended();
    }

    @Override
    void goOn() {
        request.goOnWith(this::run);
    }

    @Override
    public int getStatus() {
        return response.getStatus();
    }

    @Override
    public void setStatus(int code) {
        response.setStatus(code);
    }

    @Override
    public Response.StatusType getStatusInfo() {
        return response.getStatusInfo();
    }

    @Override
    public void setStatusInfo(Response.StatusType status) {
        response.setStatus(status.getStatusCode());
    }

    @Override
    public MultivaluedMap<String, Object> getHeaders() {
        return response.getMetadata();
    }

    @Override
    public MultivaluedMap<String, String> getStringHeaders() {
        return response.getStringHeaders();
    }

    @Override
    public @Nullable String getHeaderString(String name) {
        return response.getHeaderString(name);
    }

    /** Of Jakarta REST 4.0; 3.1 does not have it. */
    @SuppressWarnings("MissingOverride")
    public boolean containsHeaderString(String name, @Nullable String separator, Predicate<String> predicate) {
        return HeaderTokens.contain(getStringHeaders().get(name), separator, predicate);
    }

    @Override
    public Set<String> getAllowedMethods() {
        return response.getAllowedMethods();
    }

    @Override
    public @Nullable Date getDate() {
        return response.getDate();
    }

    @Override
    public @Nullable Locale getLanguage() {
        return response.getLanguage();
    }

    @Override
    public int getLength() {
        return response.getLength();
    }

    @Override
    public @Nullable MediaType getMediaType() {
        return response.getMediaType();
    }

    @Override
    public Map<String, NewCookie> getCookies() {
        return response.getCookies();
    }

    @Override
    public @Nullable EntityTag getEntityTag() {
        return response.getEntityTag();
    }

    @Override
    public @Nullable Date getLastModified() {
        return response.getLastModified();
    }

    @Override
    public @Nullable URI getLocation() {
        return response.getLocation();
    }

    @Override
    public Set<Link> getLinks() {
        return response.getLinks();
    }

    @Override
    public boolean hasLink(String relation) {
        return response.hasLink(relation);
    }

    @Override
    public @Nullable Link getLink(String relation) {
        return response.getLink(relation);
    }

    @Override
    public Link.@Nullable Builder getLinkBuilder(String relation) {
        return response.getLinkBuilder(relation);
    }

    @Override
    public boolean hasEntity() {
        return !response.isClosed() && response.hasEntity();
    }

    @Override
    public @Nullable Object getEntity() {
        return response.isClosed() ? null : response.getEntity();
    }

    @Override
    public Class<?> getEntityClass() {
        return response.getEntityClass();
    }

    @Override
    public @Nullable Type getEntityType() {
        return response.getGenericType();
    }

    @Override
    public Annotation[] getEntityAnnotations() {
        return response.getAnnotations();
    }

    /** The length belongs to another entity. */
    @Override
    public void setEntity(Object entity) {
        response.setEntity(entity);
        getHeaders().remove(HttpHeaders.CONTENT_LENGTH);
    }

    @Override
    public void setEntity(Object entity, Annotation[] annotations, MediaType mediaType) {
        setEntity(entity);
        response.setAnnotations(annotations);
        getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, mediaType);
    }

    @Override
    public OutputStream getEntityStream() {
        return request.bridge().response().getOutputStream();
    }

    @Override
    public void setEntityStream(OutputStream stream) {
        request.bridge().response().setOutputStream(stream);
    }
}
