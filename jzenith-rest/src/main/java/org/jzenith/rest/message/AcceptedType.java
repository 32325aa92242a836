package org.jzenith.rest.message;

import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A range of {@code Accept} without the more specific ranges that have a weight of 0 (RFC 9110 sections 12.4.2 and
 * 12.5.1). RESTEasy would use any range that matches, and ignore that weight.
 */
public final class AcceptedType extends MediaType {

    private static final String WEIGHT = "q";

    private final List<MediaType> exclusions;

    private AcceptedType(MediaType range, List<MediaType> exclusions) {
        super(range.getType(), range.getSubtype(), range.getParameters());
        this.exclusions = exclusions;
    }

    /** Returns the ranges, each with the more specific ones that exclude a part of it. */
    public static List<MediaType> of(List<MediaType> ranges) {
        List<MediaType> exclusions =
                ranges.stream().filter(AcceptedType::excludes).toList();
        return exclusions.isEmpty()
                ? ranges
                : ranges.stream()
                        .<MediaType>map(range -> new AcceptedType(
                                range,
                                exclusions.stream()
                                        .filter(other -> specificity(other) > specificity(range))
                                        .toList()))
                        .toList();
    }

    /** Returns whether the most specific matching range excludes a type. */
    public static boolean exclude(List<MediaType> ranges, MediaType type) {
        MediaType nearest = null;
        for (MediaType range : ranges) {
            if (includes(range, type) && (nearest == null || specificity(range) > specificity(nearest))) {
                nearest = range;
            }
        }
        return nearest != null && excludes(nearest);
    }

    @Override
    public boolean isCompatible(@Nullable MediaType other) {
        return super.isCompatible(other)
                && (other == null || exclusions.stream().noneMatch(exclusion -> includes(exclusion, other)));
    }

    private static boolean excludes(MediaType range) {
        String weight = range.getParameters().get(WEIGHT);
        return weight != null && Float.parseFloat(weight) == 0;
    }

    private static int specificity(MediaType range) {
        return range.isWildcardType()
                ? 0
                : range.isWildcardSubtype() ? 1 : 2 + (int) parameters(range).count();
    }

    /** Returns whether a range matches a type, or all of another range. */
    private static boolean includes(MediaType range, MediaType type) {
        boolean whole = range.isWildcardType()
                || (range.getType().equalsIgnoreCase(type.getType())
                        && (range.isWildcardSubtype() || range.getSubtype().equalsIgnoreCase(type.getSubtype())));
        return whole
                && parameters(range).allMatch(one -> one.getValue()
                        .equalsIgnoreCase(type.getParameters().get(one.getKey())));
    }

    private static Stream<Map.Entry<String, String>> parameters(MediaType range) {
        return range.getParameters().entrySet().stream()
                .filter(one -> !one.getKey().equalsIgnoreCase(WEIGHT));
    }
}
