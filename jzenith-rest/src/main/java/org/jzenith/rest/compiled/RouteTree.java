package org.jzenith.rest.compiled;

import org.jspecify.annotations.Nullable;
import org.jzenith.rest.compiled.PathTemplate.Segment;

/**
 * Finds the route of a path, segment by segment: a literal is tried first, and what lies behind it is final. Paths that are
 * written in any but the plainest way lead nowhere. Does not change after the boot; then it is safe on any thread.
 */
final class RouteTree {

    private static final class Node {
        private final Segments<Node> literals = new Segments<>();
        private @Nullable Node parameter;
        private @Nullable Route route;
    }

    private final Node root = new Node();

    /** Makes the tree know a template, up to its first pattern, and returns the route that is there if it has none. */
    @Nullable Route add(PathTemplate template) {
        Node node = root;
        for (Segment segment : template.segments()) {
            switch (segment.kind()) {
                case LITERAL -> node = literal(node, segment.text());
                case PARAMETER -> {
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

    /** Returns the route of what follows {@code from} in a path, which is a slash or the end; null if there is none. */
    @Nullable Route find(String path, int from) {
        Node node = root;
        int length = path.length();
        if (length - from > 1) {
            for (int start = from + 1; start <= length;) {
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

    /** Returns where a segment ends; -1 if it is empty, begins with a dot, or has any character that stands for another or for more. */
    private static int endOfSegment(String path, int start) {
        int i = start;
        for (; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '/') {
                break;
            }
            if (!PlainText.is(c) || (c == '.' && i == start)) {
                return -1;
            }
        }
        return i == start ? -1 : i;
    }
}
