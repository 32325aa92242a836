package org.jzenith.rest.compiled;

import org.jspecify.annotations.Nullable;
import org.jzenith.rest.compiled.PathTemplate.Segment;

/**
 * Finds the route of a path, segment by segment. A literal is tried first; if it matches, the parameter is not tried.
 * Paths that are not written in the plainest way lead nowhere. Does not change after the boot; from then on it is safe
 * on any thread.
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
     * pattern. Restrictions are those of the route, not of the tree.
     */
    @Nullable
    Route add(PathTemplate template) {
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

    /**
     * Returns the route of the part of a path from {@code from}, which is at a slash or the end; null if there is none.
     */
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

    /**
     * Returns where a segment ends; -1 if it is empty, begins with a dot, or has a character that is encoded or has a
     * special meaning.
     */
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
