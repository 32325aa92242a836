package org.jzenith.rest.validation;

import static org.hibernate.validator.messageinterpolation.AbstractMessageInterpolator.CONTRIBUTOR_VALIDATION_MESSAGES;
import static org.hibernate.validator.messageinterpolation.AbstractMessageInterpolator.DEFAULT_VALIDATION_MESSAGES;
import static org.hibernate.validator.messageinterpolation.AbstractMessageInterpolator.USER_VALIDATION_MESSAGES;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle.Control;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Determines the language of a client's messages. Only languages with a file of translations count. Hibernate Validator
 * and the JVM keep an entry for every requested language, and a client can invent any number of them. Safe on any
 * thread.
 */
final class MessageLanguages {

    /**
     * The number of languages whose lookup on the class path is remembered: more than a service has, fewer than a
     * client can invent.
     */
    private static final int MOST_REMEMBERED = 1000;

    private static final List<String> BUNDLES =
            List.of(USER_VALIDATION_MESSAGES, CONTRIBUTOR_VALIDATION_MESSAGES, DEFAULT_VALIDATION_MESSAGES);
    private static final Control FILES = Control.getControl(Control.FORMAT_PROPERTIES);

    private final Map<Locale, Optional<Locale>> known = new ConcurrentHashMap<>();

    /**
     * Returns the preferred language of these, or the translated one closest to it, such as German for Austrian German;
     * null for none.
     */
    @Nullable
    Locale of(List<Locale> preferred) {
        if (preferred.isEmpty()) {
            return null;
        }
        Locale first = Locale.forLanguageTag(
                preferred.get(0).toLanguageTag()); // Removes ranges that are no language, such as *
        // Without variants: a client can send a thousand of them, and each would need a lookup.
        Locale wanted = new Locale.Builder()
                .setLanguage(first.getLanguage())
                .setRegion(first.getCountry())
                .build();
        Optional<Locale> translated = known.get(wanted);
        if (translated == null) {
            translated = translatedOf(wanted);
            if (known.size() < MOST_REMEMBERED) {
                known.put(wanted, translated);
            }
        }
        return translated.orElse(null);
    }

    private static Optional<Locale> translatedOf(Locale wanted) {
        return FILES.getCandidateLocales(USER_VALIDATION_MESSAGES, wanted).stream() // The most specific first
                .filter(candidate -> !candidate.equals(Locale.ROOT) && isTranslated(candidate))
                .findFirst();
    }

    private static boolean isTranslated(Locale locale) {
        return BUNDLES.stream()
                .map(bundle -> FILES.toResourceName(FILES.toBundleName(bundle, locale), "properties"))
                .anyMatch(MessageLanguages::isFile);
    }

    /** Returns whether Hibernate Validator would find a file. */
    static boolean isFile(String name) {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader(); // Hibernate Validator looks here first
        ClassLoader loader = ofThread == null ? MessageLanguages.class.getClassLoader() : ofThread;
        return loader.getResource(name) != null;
    }
}
