package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import java.util.Date;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jboss.resteasy.specimpl.RequestImpl;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates preconditions in the order of RFC 9110 section 13.2.2: tags stand above dates. RESTEasy alone would answer that
 * nothing has changed if only the date is the same, and would never find the tag that a proxy has made weak.
 */
@SuppressWarnings("JavaUtilDate") // The interface of JAX-RS
final class ConditionalRequest extends RequestImpl {

    private static final Pattern TAG = Pattern.compile("(W/)?\"([^\"]*)\"|([^\\s,]+)");

    /** What an asterisk without quotes stands for, which RESTEasy tells by its value alone. */
    private static final EntityTag ANY = new EntityTag("*");

    private final MultivaluedMap<String, String> headers;

    ConditionalRequest(HttpRequest request, HttpResponse response) {
        super(request, response);
        this.headers = request.getHttpHeaders().getRequestHeaders();
    }

    @Override
    public List<EntityTag> convertEtag(List<String> lists) {
        return lists.stream().flatMap(list -> TAG.matcher(list).results()).map(ConditionalRequest::tag).toList();
    }

    /** What lacks its quotes is a tag of that value. */
    private static EntityTag tag(MatchResult match) {
        if (match.group(2) == null) {
            return match.group(3).equals("*") ? ANY : new EntityTag(match.group(3));
        }
        return new EntityTag(match.group(2), match.group(1) != null);
    }

    /** A quoted asterisk is a tag as others are. */
    @SuppressWarnings("ReferenceEquality") // It is equal to one that is quoted.
    private static boolean counts(EntityTag tag, EntityTag current) {
        return tag == ANY || !tag.getValue().equals("*") || current.getValue().equals("*");
    }

    /** Weak tags are equal to none here (RFC 9110 section 13.1.1). */
    @Override
    public @Nullable ResponseBuilder ifMatch(List<EntityTag> tags, EntityTag current) {
        return super.ifMatch(tags.stream().filter(tag -> !tag.isWeak() && counts(tag, current)).toList(), current);
    }

    /** Whether a tag is weak makes no difference here (RFC 9110 section 13.1.2). */
    @Override
    public @Nullable ResponseBuilder ifNoneMatch(List<EntityTag> tags, EntityTag current) {
        return super.ifNoneMatch(tags.stream().filter(tag -> counts(tag, current))
                .map(tag -> new EntityTag(tag.getValue(), current.isWeak())).toList(), current);
    }

    /** RESTEasy asks this one first: it says nothing where {@code If-Unmodified-Since} will say that nothing must be done. */
    @Override
    public @Nullable ResponseBuilder ifModifiedSince(String date, Date lastModified) {
        String guard = headers.getFirst(HttpHeaders.IF_UNMODIFIED_SINCE);
        boolean counts = !headers.containsKey(HttpHeaders.IF_NONE_MATCH) && (getMethod().equals("GET") || getMethod().equals("HEAD"))
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
        return tags != null && headers.containsKey(HttpHeaders.IF_MATCH) ? tags : super.evaluatePreconditions(lastModified, current);
    }
}
