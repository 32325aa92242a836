package org.jzenith.rest.bridge;

import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.core.Variant;
import java.util.Date;
import java.util.List;
import org.jboss.resteasy.specimpl.RequestImpl;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.message.EntityTags;

/**
 * Evaluates preconditions in the order of RFC 9110 section 13.2.2: entity tags take precedence over dates. RESTEasy
 * alone would answer 304 if only the date is the same, and would never match a tag that a proxy has made weak.
 */
@SuppressWarnings("JavaUtilDate") // The interface of JAX-RS
final class ConditionalRequest extends RequestImpl {

    /** Represents an asterisk without quotes, which RESTEasy recognizes only by its value. */
    private static final EntityTag ANY = new EntityTag("*");

    private final MultivaluedMap<String, String> headers;

    ConditionalRequest(HttpRequest request, HttpResponse response) {
        super(request, response);
        this.headers = request.getHttpHeaders().getRequestHeaders();
    }

    /** RESTEasy parses the headers for the choice of a variant again, in another way. */
    @Override
    public @Nullable Variant selectVariant(List<Variant> variants) {
        try {
            return super.selectVariant(variants);
        } catch (IndexOutOfBoundsException e) {
            throw new BadRequestException("A header that is negotiated with is malformed.", e);
        }
    }

    @Override
    public List<EntityTag> convertEtag(List<String> lists) {
        return EntityTags.parse(lists)
                .map(member -> member.any() ? ANY : new EntityTag(member.value(), member.weak()))
                .toList();
    }

    /** A quoted asterisk is a tag like any other. */
    @SuppressWarnings("ReferenceEquality") // It is equal to a quoted asterisk.
    private static boolean counts(EntityTag tag, EntityTag current) {
        return tag == ANY || !tag.getValue().equals("*") || current.getValue().equals("*");
    }

    /** Weak tags never match here (RFC 9110 section 13.1.1). */
    @Override
    public @Nullable ResponseBuilder ifMatch(List<EntityTag> tags, EntityTag current) {
        return super.ifMatch(
                tags.stream()
                        .filter(tag -> !tag.isWeak() && counts(tag, current))
                        .toList(),
                current);
    }

    /** Weak tags may match here (RFC 9110 section 13.1.2). */
    @Override
    public @Nullable ResponseBuilder ifNoneMatch(List<EntityTag> tags, EntityTag current) {
        return super.ifNoneMatch(
                tags.stream()
                        .filter(tag -> counts(tag, current))
                        .map(tag -> new EntityTag(tag.getValue(), current.isWeak()))
                        .toList(),
                current);
    }

    /** RESTEasy evaluates this condition first. It has no effect if {@code If-Unmodified-Since} will fail. */
    @Override
    public @Nullable ResponseBuilder ifModifiedSince(String date, Date lastModified) {
        String guard = headers.getFirst(HttpHeaders.IF_UNMODIFIED_SINCE);
        boolean counts = !headers.containsKey(HttpHeaders.IF_NONE_MATCH)
                && (getMethod().equals("GET") || getMethod().equals("HEAD"))
                && (guard == null || ifUnmodifiedSince(guard, lastModified) == null);
        return counts ? super.ifModifiedSince(date, lastModified) : null;
    }

    @Override
    public @Nullable ResponseBuilder ifUnmodifiedSince(String date, Date lastModified) {
        return headers.containsKey(HttpHeaders.IF_MATCH) ? null : super.ifUnmodifiedSince(date, lastModified);
    }

    @Override
    public @Nullable ResponseBuilder evaluatePreconditions(Date lastModified, EntityTag current) {
        ResponseBuilder tags = evaluatePreconditions(current);
        return tags != null && headers.containsKey(HttpHeaders.IF_MATCH)
                ? tags
                : super.evaluatePreconditions(lastModified, current);
    }
}
