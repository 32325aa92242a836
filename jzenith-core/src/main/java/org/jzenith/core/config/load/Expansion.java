package org.jzenith.core.config.load;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.config.problem.Redaction;
import org.jzenith.core.config.source.SmallFile;

/**
 * Replaces the references in one text: <code>${other.key:default}</code>, <code>${env:NAME:default}</code> and <code>
 * ${file:/path:default}</code>, whose name and default may contain further references. <code>$${</code> stands for
 * <code>${</code> itself.
 */
final class Expansion {

    /** The deepest nesting of references. No sensible text needs more, and it is far from a stack overflow. */
    static final int DEEPEST = 30;
    /** The greatest length of a result. No sensible text needs more, and it is far from exhausting the heap. */
    private static final int LONGEST = 1 << 20;

    private static final Pattern PREFIX = Pattern.compile("env:|file:([A-Za-z]:(?=[/\\\\]))?");

    /** Begins the names of environment variables. */
    static final String ENVIRONMENT = "env:";

    /** Begins the paths of files. */
    static final String FILE = "file:";

    /** Finds the value that a reference stands for; null if there is none. */
    interface Lookup {
        /** Finds the value of a key, or of an environment variable if the name begins with {@link #ENVIRONMENT}. */
        @Nullable
        String find(String name) throws ReferenceException;

        /**
         * Returns the content of a file, or null if it does not exist.
         *
         * @throws IOException if it exists but cannot be read; its message says why
         */
        @Nullable
        String read(String path) throws IOException;
    }

    private final String text;
    private final boolean secret;
    private final Lookup lookup;

    /** Prepares the replacement in a text; if it is {@code secret}, no problem may show any part of it. */
    Expansion(String text, boolean secret, Lookup lookup) {
        this.text = text;
        this.secret = secret;
        this.lookup = lookup;
    }

    String expanded() throws ReferenceException {
        return expand(text, 0);
    }

    private String expand(String part, int depth) throws ReferenceException {
        if (depth > DEEPEST) {
            throw malformed("nests its references more than " + DEEPEST + " deep");
        }
        StringBuilder expanded = new StringBuilder();
        int from = 0;
        for (int at = part.indexOf("${"); at >= 0; at = part.indexOf("${", from)) {
            boolean escaped = at > from && part.charAt(at - 1) == '$';
            expanded.append(part, from, escaped ? at - 1 : at);
            if (escaped) {
                expanded.append("${");
                from = at + 2;
            } else {
                int end = end(part, at + 2);
                expanded.append(resolve(part.substring(at + 2, end), depth + 1));
                from = end + 1;
            }
            if (expanded.length() > LONGEST) {
                throw malformed("grows beyond " + LONGEST + " characters");
            }
        }
        return expanded.append(part, from, part.length()).toString();
    }

    /** Returns the position of the brace that closes a reference whose content begins at {@code from}. */
    private int end(String part, int from) throws ReferenceException {
        int open = 1;
        for (int i = from; i < part.length(); i++) {
            if (part.startsWith("${", i)) {
                open++;
            } else if (part.charAt(i) == '}' && --open == 0) {
                return i;
            }
        }
        throw malformed("has a ${ without its }");
    }

    private String resolve(String inside, int depth) throws ReferenceException {
        int colon = colon(inside);
        String name = expand(colon < 0 ? inside : inside.substring(0, colon), depth);
        // If the whole text is the reference, its name is not part of a secret.
        String shown = secret && !text.equals("${" + inside + '}') ? Redaction.MASK : Redaction.escape(name);
        boolean file = name.startsWith(FILE);
        String found = file ? read(name.substring(FILE.length()), shown, colon >= 0) : lookup.find(name);
        if (found != null) {
            return found;
        }
        // Other frameworks read the environment here. Without this problem, the default would apply silently, and the
        // variable would have no effect.
        boolean variable = !file && !name.startsWith(ENVIRONMENT) && lookup.find(ENVIRONMENT + name) != null;
        if (colon >= 0 && !variable) {
            return expand(inside.substring(colon + 1), depth);
        }
        throw new ReferenceException((key, origin) -> variable
                ? ConfigProblems.variableTakenForKey(key, shown, origin)
                : ConfigProblems.unresolved(key, shown, origin));
    }

    /** Returns the content of a file; null if it does not exist and there is a default. */
    private @Nullable String read(String path, String shown, boolean hasDefault) throws ReferenceException {
        String reason = "does not exist";
        try {
            String content = lookup.read(path);
            if (content != null || hasDefault) {
                return content;
            }
        } catch (InvalidPathException e) {
            reason = "is not a path";
        } catch (IOException e) {
            reason = String.valueOf(e.getMessage());
        }
        String why = reason;
        throw new ReferenceException(
                (key, origin) -> ConfigProblems.unreadableReference(key, shown, why, SmallFile.EXPECTED, origin));
    }

    /**
     * Returns the position of the default: the first colon outside inner references, except those of {@code env:},
     * {@code file:} and a drive of Windows; -1 if there is none.
     */
    private static int colon(String inside) {
        int open = 0;
        Matcher prefix = PREFIX.matcher(inside);
        for (int i = prefix.lookingAt() ? prefix.end() : 0; i < inside.length(); i++) {
            if (inside.startsWith("${", i)) {
                open++;
            } else if (inside.charAt(i) == '}') {
                open--;
            } else if (inside.charAt(i) == ':' && open == 0) {
                return i;
            }
        }
        return -1;
    }

    static ReferenceException malformed(String what) {
        return new ReferenceException((key, origin) -> ConfigProblems.malformedReference(key, what, origin));
    }
}
