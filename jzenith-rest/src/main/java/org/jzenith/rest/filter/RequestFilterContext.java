package org.jzenith.rest.filter;

import static java.util.Objects.requireNonNull;

import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;
import java.net.URI;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jboss.resteasy.core.interception.jaxrs.SuspendableContainerRequestContext;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.exchange.HeaderTokens;
import org.jzenith.rest.bridge.BridgeRequest;

/**
 * The context of request filters whose method is called without RESTEasy (JAX-RS section 6.2). Creates the parts of the
 * request on demand; most filters read a header and set a security context.
 */
abstract class RequestFilterContext extends FilterChain implements SuspendableContainerRequestContext {

    private volatile @Nullable Response abortedWith;
    private boolean executed;

    /** Returns the request as RESTEasy sees it. Called on its event loop. */
    abstract BridgeRequest bridge();

    /** Returns the values of a header, separated by commas; null if there is none. */
    @Override
    public abstract @Nullable String getHeaderString(String name);

    /** Returns RESTEasy's data of the request. */
    abstract ContextData data();

    /** Answers with the response of a filter that has aborted the request. */
    abstract void answer(Response response);

    @Override
    final boolean answerIfAborted() {
        Response answer = abortedWith;
        if (answer != null) {
            answer(answer);
        }
        return answer != null;
    }

    /** From now on, the request cannot be changed, because its response is being filtered. */
    final void executed() {
        executed = true;
    }

    private void requireNotExecuted() {
        if (executed) {
            throw new IllegalStateException(
                    "The request has been answered already; a response filter cannot change it");
        }
    }

    @Override
    public final void abortWith(Response response) {
        requireNotExecuted();
        abortedWith = response;
        if (endSuspension()) {
            goOn();
        }
    }

    @Override
    public final @Nullable Object getProperty(String name) {
        return bridge().getAttribute(name);
    }

    @Override
    public final Collection<String> getPropertyNames() {
        return Collections.list(bridge().getAttributeNames());
    }

    @Override
    public final void setProperty(String name, Object value) {
        bridge().setAttribute(name, value);
    }

    @Override
    public final void removeProperty(String name) {
        bridge().removeAttribute(name);
    }

    @Override
    public final UriInfo getUriInfo() {
        return bridge().getUri();
    }

    @Override
    public final void setRequestUri(URI requestUri) {
        refuseMatching();
    }

    @Override
    public final void setRequestUri(URI baseUri, URI requestUri) {
        refuseMatching();
    }

    @Override
    public final void setMethod(String method) {
        refuseMatching();
    }

    private static void refuseMatching() {
        throw new IllegalStateException("The method and the URI can be changed only by a @PreMatching filter");
    }

    @Override
    public final Request getRequest() {
        return requireNonNull((Request) data().get(Request.class));
    }

    @Override
    public final String getMethod() {
        return bridge().getHttpMethod();
    }

    @Override
    public final MultivaluedMap<String, String> getHeaders() {
        return bridge().getMutableHeaders();
    }

    /** Of Jakarta REST 4.0; 3.1 does not have it. */
    @SuppressWarnings("MissingOverride")
    public final boolean containsHeaderString(String name, @Nullable String separator, Predicate<String> predicate) {
        return HeaderTokens.contain(bridge().getHttpHeaders().getRequestHeader(name), separator, predicate);
    }

    @Override
    public final @Nullable Date getDate() {
        return bridge().getHttpHeaders().getDate();
    }

    @Override
    public final @Nullable Locale getLanguage() {
        return bridge().getHttpHeaders().getLanguage();
    }

    @Override
    public final int getLength() {
        return bridge().getHttpHeaders().getLength();
    }

    @Override
    public final @Nullable MediaType getMediaType() {
        return bridge().getHttpHeaders().getMediaType();
    }

    @Override
    public final List<MediaType> getAcceptableMediaTypes() {
        return bridge().getHttpHeaders().getAcceptableMediaTypes();
    }

    @Override
    public final List<Locale> getAcceptableLanguages() {
        return bridge().getHttpHeaders().getAcceptableLanguages();
    }

    @Override
    public final Map<String, Cookie> getCookies() {
        return bridge().getHttpHeaders().getCookies();
    }

    @Override
    public final boolean hasEntity() {
        return getMediaType() != null;
    }

    @Override
    public final InputStream getEntityStream() {
        return bridge().getInputStream();
    }

    @Override
    public final void setEntityStream(InputStream input) {
        requireNotExecuted();
        bridge().setInputStream(input);
    }

    @Override
    public final SecurityContext getSecurityContext() {
        return data().caller();
    }

    @Override
    public final void setSecurityContext(SecurityContext context) {
        requireNotExecuted();
        data().put(SecurityContext.class, context);
    }
}
