package org.jzenith.rest.compiled;

import org.jspecify.annotations.Nullable;
import org.jzenith.rest.compiled.RoutePath.Segment;

/**
 * Finds the route of a path, segment by segment. A literal has precedence: if it matches, the parameter is not tried.
 * Paths that are not in the plainest form have no route. Immutable after the boot; from then on it is safe on any
 * thread.
 */
final class RouteTree {

    private static final class Node {
        private final SegmentMap<Node> literals = new SegmentMap<>();
        private @Nullable Node parameter;
        private @Nullable Route route;
    }

    private final Node root = new Node();

    /**
     * Adds a template to the tree, up to its first pattern. Returns the route of the template, or null if it has a
     * pattern. Restrictions belong to the route, not to the tree.
     */
    @Nullable
    Route add(RoutePath template) {
        Node node = root;
        for (Segment segment : template.segments()) {
            switch (segment.kind()) {
                case LITERAL -> node = literal(node, segment.text());
                case PARAMETER, RESTRICTED -> {
                    node.parameter = node.parameter == null ? new Node() : node.parameter;
                    node = node.parameter;
                }
                case PATTERN -> {
                    return null;
                }
            }
        }
        node.route = node.route == null ? new Route() : node.route;
        return node.route;
    }

    private static Node literal(Node node, String text) {
        Node child = node.literals.get(text, 0, text.length());
        if (child == null) {
            child = new Node();
            node.literals.put(text, child);
        }
        return child;
    }

    /** Returns the route for a path from {@code from} on, which is at a slash or the end; null if there is none. */
    @Nullable
    Route find(String path, int from) {
        Node node = root;
        int length = path.length();
        if (length - from > 1) {
            for (int start = from + 1; start <= length; ) {
                int end = endOfSegment(path, start);
                if (end < 0) {
                    return null;
                }
                Node child = node.literals.get(path, start, end);
                node = child != null ? child : node.parameter;
                if (node == null) {
                    return null;
                }
                start = end + 1;
            }
        }
        return node.route;
    }

    /** Returns the end of a segment; -1 if it is empty, begins with a dot, or has an encoded or special character. */
    private static int endOfSegment(String path, int start) {
        int length = path.length(); // Read once, so that the JIT makes the loop fast.
        if (start < length && path.charAt(start) == '.') {
            return -1;
        }
        int i = start;
        for (; i < length; i++) {
            char c = path.charAt(i);
            if (c == '/') {
                break;
            }
            if (!UnreservedCharacters.contains(c)) {
                return -1;
            }
        }
        return i == start ? -1 : i;
    }
}
