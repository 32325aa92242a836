package org.jzenith.core.config;

/**
 * A text as a source has it, before expansion.
 *
 * @param text   the text, which may be secret
 * @param origin the words that tell an operator where it stands, such as {@code line 3 of /etc/x.properties}
 */
record ConfigEntry(String text, String origin) {

    /** The origin only: the text may be secret. */
    @Override
    public String toString() {
        return origin;
    }
}
