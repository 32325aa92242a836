package org.jzenith.rest.form;

import java.util.Optional;
import java.util.regex.Pattern;

/** Converts clients' names of files to safe ones. */
final class SafeFileName {

    private static final int MAX = 100;
    private static final Pattern FOLDERS = Pattern.compile("^.*[/\\\\]", Pattern.DOTALL);
    private static final Pattern OTHER = Pattern.compile("[^\\p{L}\\p{N} ._()+@-]");
    private static final Pattern BEGINNING = Pattern.compile("^[. -]+");
    private static final Pattern END = Pattern.compile("[. ]+$");
    /** The names of devices in Windows, whatever follows their first dot. */
    private static final Pattern DEVICE =
            Pattern.compile("(CON|PRN|AUX|NUL|COM[0-9]|LPT[0-9])(\\..*)?", Pattern.CASE_INSENSITIVE);

    private SafeFileName() {}

    /** Returns a name that is no path; empty if no part of {@code name} is usable. */
    static Optional<String> of(String name) {
        String last = OTHER.matcher(FOLDERS.matcher(name).replaceFirst("")).replaceAll("_");
        String begun = BEGINNING.matcher(last).replaceFirst("");
        int length = begun.length() > MAX && Character.isHighSurrogate(begun.charAt(MAX - 1)) ? MAX - 1 : MAX;
        String safe = END.matcher(begun.substring(0, Math.min(begun.length(), length)))
                .replaceFirst("");
        if (safe.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(DEVICE.matcher(safe).matches() ? '_' + safe : safe);
    }
}
