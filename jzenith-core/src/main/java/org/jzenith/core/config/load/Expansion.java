package org.jzenith.core.config.load;

import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.config.problem.Redaction;

/**
 * Replaces the references in one text: <code>${other.key:default}</code> and <code>${env:NAME:default}</code>, whose
 * name and default may contain further references. <code>$${</code> stands for <code>${</code> itself.
 */
final class Expansion {

    /** The deepest nesting of references: more than any sensible text needs, and far from a stack overflow. */
    static final int DEEPEST = 30;
    /** The greatest length of a result: more than any sensible text needs, and far from exhausting the heap. */
    private static final int LONGEST = 1 << 20;

    /** Begins the names of environment variables. */
    static final String ENVIRONMENT = "env:";

    /** Finds the value that a reference stands for; null if there is none. */
    interface Lookup {
        @Nullable
        String find(String name) throws ReferenceException;
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
        String found = lookup.find(name);
        if (found != null) {
            return found;
        }
        // Other frameworks read the environment here: the default would be taken silently, and the variable would have
        // no effect.
        boolean variable = !name.startsWith(ENVIRONMENT) && lookup.find(ENVIRONMENT + name) != null;
        if (colon >= 0 && !variable) {
            return expand(inside.substring(colon + 1), depth);
        }
        // If the whole text is the reference, its name is not part of a secret.
        String shown = secret && !text.equals("${" + inside + '}') ? Redaction.MASK : Redaction.escape(name);
        throw new ReferenceException((key, origin) -> variable
                ? ConfigProblems.variableTakenForKey(key, shown, origin)
                : ConfigProblems.unresolved(key, shown, origin));
    }

    /**
     * Returns where the default begins: at the first colon outside inner references, except that of {@code env:}; -1 if
     * there is none.
     */
    private static int colon(String inside) {
        int open = 0;
        for (int i = inside.startsWith(ENVIRONMENT) ? ENVIRONMENT.length() : 0; i < inside.length(); i++) {
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
