package org.jzenith.http.files;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.path.PercentEncoding;
import org.jzenith.http.spi.RouteTemplate;

/**
 * Decides which paths belong to files: all below the path of the files, except those below the longer literal start of
 * a resource. Does not change after the start; from then on, it is safe on any thread.
 */
final class FilePaths {

    private static final Pattern PARAMETERS = Pattern.compile(";[^/]*");
    private static final Pattern SLASHES = Pattern.compile("/{2,}");

    /** The path of the files, without a slash at its end. */
    private final String root;

    private final List<String> resources = new ArrayList<>();
    private String[] literals = {};
    private boolean rootIsResource;

    FilePaths(String path) {
        String template = RouteTemplate.of(path);
        this.root = template.equals("/") ? "" : template;
    }

    /** Returns the number of names in the path of the files. */
    int depth() {
        return (int) root.chars().filter(c -> c == '/').count();
    }

    /** Returns the path of the files, with a slash at its end. */
    String root() {
        return root + '/';
    }

    /** Excludes all paths below a path, which belong to resources. */
    void leaveAllBelow(String path) {
        String template = RouteTemplate.of(path);
        if (isBelow(template, root) && template.length() > root().length()) {
            add(template);
        }
    }

    /**
     * Excludes the paths of a resource. Returns false if the resource may match any path below that of the files.
     *
     * @param template the template of its paths
     */
    boolean leaveTo(String template) {
        String path = RouteTemplate.of(template);
        int variable = path.indexOf('{');
        String literal = plain(variable < 0 ? path : path.substring(0, path.lastIndexOf('/', variable)));
        literal = literal.equals("/") ? "" : literal;
        if (literal.equals(root)) {
            rootIsResource |= variable < 0;
            return variable < 0;
        }
        if (isBelow(literal, root)) {
            add(literal);
        }
        return true;
    }

    private void add(String literal) {
        if (!resources.contains(literal)) {
            resources.add(literal);
            literals = resources.toArray(String[]::new);
        }
    }

    /** Returns whether a path belongs to files. */
    boolean contain(String path) {
        if (!isBelow(path, root)) {
            return false;
        }
        String plain = plain(path);
        if (rootIsResource && plain.length() <= root().length()) {
            return false;
        }
        for (String literal : literals) {
            if (isBelow(plain, literal)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBelow(String path, String folder) {
        return path.startsWith(folder) && (path.length() == folder.length() || path.charAt(folder.length()) == '/');
    }

    /**
     * Normalizes a path, because JAX-RS finds resources for all spellings of it, such as one with matrix parameters.
     */
    private static String plain(String path) {
        String plain = path;
        if (plain.indexOf(';') >= 0) {
            plain = PARAMETERS.matcher(plain).replaceAll("");
        }
        if (plain.indexOf('%') >= 0) {
            String decoded = decoded(plain);
            plain = decoded == null ? plain : decoded;
        }
        return plain.contains("//") ? SLASHES.matcher(plain).replaceAll("/") : plain;
    }

    private static @Nullable String decoded(String path) {
        try {
            return PercentEncoding.decode(path);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
