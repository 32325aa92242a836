package org.jzenith.core.config;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns the text of a source into the value that a configuration method returns. */
record ConfigConverter(String noun, String expected, Function conversion) {

    /** A conversion; throws {@link RuntimeException} for text that does not fit. */
    interface Function {
        Object apply(String text);
    }

    private static final Pattern SHORT_DURATION = Pattern.compile("(\\d{1,15})\\s*(ms|s|m|h|d)");

    private static final Map<Class<?>, ConfigConverter> SCALARS = Map.ofEntries(
            Map.entry(String.class, new ConfigConverter("a text", "text", text -> text)),
            Map.entry(int.class, new ConfigConverter("an integer", "a whole number", text -> Integer.valueOf(text.trim()))),
            Map.entry(long.class, new ConfigConverter("an integer", "a whole number", text -> Long.valueOf(text.trim()))),
            Map.entry(double.class, new ConfigConverter("a number", "a number", text -> Double.valueOf(text.trim()))),
            Map.entry(boolean.class, new ConfigConverter("a boolean", "true or false", ConfigConverter::booleanValue)),
            Map.entry(Duration.class, new ConfigConverter("a duration", "such as 500ms, 30s, 5m, 1h or PT30S", ConfigConverter::duration)),
            Map.entry(DataSize.class, new ConfigConverter("a size", "bytes, or a number with KB, MB or GB", DataSize::parse)),
            Map.entry(URI.class, new ConfigConverter("a URI", "a URI", text -> URI.create(text.trim()))),
            Map.entry(Path.class, new ConfigConverter("a path", "a path", text -> Path.of(text.trim()))));

    private static final Map<Class<?>, Class<?>> BOXES =
            Map.of(Integer.class, int.class, Long.class, long.class, Double.class, double.class, Boolean.class, boolean.class);

    /** Returns the converter for a type, or null if configuration does not know the type. */
    static @Nullable ConfigConverter of(Type type) {
        if (type instanceof Class<?> raw) {
            return raw.isEnum() ? enumConverter(raw) : SCALARS.get(BOXES.getOrDefault(raw, raw));
        }
        if (type instanceof ParameterizedType generic) {
            ConfigConverter element = of(generic.getActualTypeArguments()[0]);
            if (element != null && generic.getRawType() == Optional.class) {
                return new ConfigConverter(element.noun, element.expected, text -> Optional.of(element.conversion.apply(text)));
            }
            if (element != null && generic.getRawType() == List.class) {
                return new ConfigConverter("a list in which each element is " + element.noun,
                        "comma-separated, each " + element.expected, text -> list(element, text));
            }
        }
        return null;
    }

    private static List<Object> list(ConfigConverter element, String text) {
        return Arrays.stream(text.split(",")).map(String::trim).filter(part -> !part.isEmpty())
                .map(element.conversion::apply).toList();
    }

    private static ConfigConverter enumConverter(Class<?> type) {
        List<Object> constants = List.of(type.getEnumConstants());
        String names = String.join(", ", constants.stream().map(ConfigConverter::enumName).toList());
        return new ConfigConverter("one of its choices", "one of " + names, text -> constants.stream()
                .filter(constant -> enumName(constant).equalsIgnoreCase(text.trim().replace('_', '-')))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(text)));
    }

    private static String enumName(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Boolean booleanValue(String text) {
        return switch (text.trim().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static Duration duration(String text) {
        Matcher matcher = SHORT_DURATION.matcher(text.trim());
        if (!matcher.matches()) {
            try {
                return Duration.parse(text.trim());
            } catch (DateTimeParseException e) {
                throw new IllegalArgumentException(text, e);
            }
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
    }
}
