package org.jzenith.rest.dispatch;

import jakarta.ws.rs.HttpMethod;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.value.Durations;
import org.jzenith.core.error.Problem;
import org.jzenith.rest.annotation.CacheDirectives;
import org.jzenith.rest.annotation.CacheDirectives.Audience;
import org.jzenith.rest.annotation.ETag;

/** Converts cache annotations to headers, and finds contradictions in them. */
final class CacheRules {

    private CacheRules() {}

    /**
     * Returns the value of {@code Cache-Control}.
     *
     * @throws IllegalArgumentException if a time is no duration
     */
    static String header(CacheDirectives said) {
        List<String> directives = new ArrayList<>();
        if (said.audience() != Audience.UNSAID) {
            directives.add(said.audience().name().toLowerCase(Locale.ROOT));
        }
        addIf(said.noStore(), "no-store", directives);
        addIf(said.noCache(), "no-cache", directives);
        addSeconds("max-age", said.maxAge(), directives);
        addSeconds("s-maxage", said.sharedMaxAge(), directives);
        addIf(said.mustRevalidate(), "must-revalidate", directives);
        addIf(said.immutable(), "immutable", directives);
        addSeconds("stale-while-revalidate", said.staleWhileRevalidate(), directives);
        addSeconds("stale-if-error", said.staleIfError(), directives);
        return String.join(", ", directives);
    }

    private static void addIf(boolean said, String directive, List<String> directives) {
        if (said) {
            directives.add(directive);
        }
    }

    private static void addSeconds(String directive, String text, List<String> directives) {
        if (text.isEmpty()) {
            return;
        }
        Duration duration = Durations.parse(text);
        if (duration.isNegative() || (duration.toSeconds() == 0 && !duration.isZero())) {
            throw new IllegalArgumentException(directive + " is \"" + text
                    + "\", but caches count whole seconds (expected: such as 0s, 10m or 365d)");
        }
        directives.add(directive + '=' + duration.toSeconds());
    }

    /** Returns the problems of the cache annotations of a method. */
    static List<Problem> check(ResourceMethod method, List<AnnotatedElement> lineage) {
        List<Problem> problems = new ArrayList<>();
        Method java = method.getMethod();
        CacheDirectives said = ResponseFeature.nearest(CacheDirectives.class, lineage);
        boolean read = method.getHttpMethods().contains(HttpMethod.GET)
                || method.getHttpMethods().contains(HttpMethod.HEAD);
        boolean tagged = read && ResponseFeature.nearest(ETag.class, lineage) != null;
        String contradiction = said == null ? null : contradiction(said, tagged);
        if (contradiction != null) {
            problems.add(RestProblems.cacheDirectives(java, contradiction));
        }
        if (!read) {
            if (said == null || !said.noStore()) {
                addIfOnMethod(CacheDirectives.class, method, lineage, problems);
            }
            addIfOnMethod(ETag.class, method, lineage, problems);
        }
        return problems;
    }

    private static void addIfOnMethod(
            Class<? extends Annotation> type,
            ResourceMethod method,
            List<AnnotatedElement> lineage,
            List<Problem> problems) {
        if (lineage.stream().anyMatch(element -> element instanceof Method && element.isAnnotationPresent(type))) {
            problems.add(RestProblems.notCached(method.getMethod(), type, method.getHttpMethods()));
        }
    }

    private static @Nullable String contradiction(CacheDirectives said, boolean tagged) {
        String header;
        try {
            header = header(said);
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
        boolean stale =
                !said.staleWhileRevalidate().isEmpty() || !said.staleIfError().isEmpty();
        if (header.isEmpty()) {
            return "says nothing";
        }
        if (said.noStore() && (!header.equals("no-store") || tagged)) {
            return "says that nothing is kept, and " + (tagged ? "has an @ETag" : "how: " + header);
        }
        if (said.audience() == Audience.PRIVATE && !said.sharedMaxAge().isEmpty()) {
            return "says how long shared caches keep what they must not keep: " + header;
        }
        if (said.immutable() && (said.maxAge().isEmpty() || said.noCache())) {
            return "says that a response does not change while it is fresh, but not how long that is: " + header;
        }
        if (stale && (said.mustRevalidate() || said.noCache())) {
            return "says that an old response is never used without asking, and when it is: " + header;
        }
        return null;
    }
}
