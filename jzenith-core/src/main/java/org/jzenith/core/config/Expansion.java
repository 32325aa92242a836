package org.jzenith.core.config;

import org.jspecify.annotations.Nullable;

/**
 * Replaces the references in one text: <code>${other.key:default}</code> and <code>${env:NAME:default}</code>, in which name and
 * default may have references of their own. <code>$${</code> stands for <code>${</code> itself.
 */
final class Expansion {

    /** Deeper than any honest text, and far from the end of the stack. */
    static final int DEEPEST = 30;
    /** Longer than any honest text, and far from the end of the heap. */
    private static final int LONGEST = 1 << 20;

    /** Finds what a reference stands for; null if nothing. */
    interface Lookup {
        @Nullable String find(String name) throws ReferenceException;
    }

    private final String text;
    private final boolean secret;
    private final Lookup lookup;

    /** Prepares the replacement in a text, no part of which a problem may show if it is {@code secret}. */
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

    /** Where the brace is that closes a reference whose inside begins at {@code from}. */
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
        if (colon >= 0) {
            return expand(inside.substring(colon + 1), depth);
        }
        // Where the whole text is the reference, its name is no part of a secret.
        String shown = secret && !text.equals("${" + inside + '}') ? Secret.MASK : Redaction.escape(name);
        throw new ReferenceException((key, origin) -> ConfigProblems.unresolved(key, shown, origin));
    }

    /** Where the default begins: at the first colon outside of inner references that is not the one of {@code env:}. */
    private static int colon(String inside) {
        int open = 0;
        for (int i = inside.startsWith("env:") ? 4 : 0; i < inside.length(); i++) {
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
