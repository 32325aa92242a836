package org.jzenith.core.config;

/**
 * A value as text in a source, before expansion.
 *
 * @param text the text, which may be secret
 * @param origin the place of the text, described for an operator, such as {@code line 3 of /etc/x.properties}
 */
record ConfigEntry(String text, String origin) {

    /** Returns the origin only, because the text may be secret. */
    @Override
    public String toString() {
        return origin;
    }
}
