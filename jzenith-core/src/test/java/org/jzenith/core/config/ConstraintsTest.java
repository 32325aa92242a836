package org.jzenith.core.config;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.TYPE_USE;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.constraints.AssertFalse;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.NegativeOrZero;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.URL;
import java.time.Duration;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hibernate.validator.constraints.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.error.Problem;

class ConstraintsTest {

    @Config("c")
    interface StandardConfiguration {
        @ConfigDefault("0")
        @Min(0)
        @Max(65_535)
        int port();

        @ConfigDefault("0")
        @Min(-5)
        @Max(5)
        Integer around();

        @ConfigDefault("1")
        @Min(1)
        long least();

        @ConfigDefault("1")
        @Max(9)
        byte most();

        @ConfigDefault("0.5")
        @DecimalMin("0.1")
        @DecimalMax(value = "1", inclusive = false)
        double share();

        @ConfigDefault("1s")
        @Positive
        Duration timeout();

        @ConfigDefault("0s")
        @PositiveOrZero
        Duration delay();

        @ConfigDefault("-1")
        @Negative
        int below();

        @ConfigDefault("0")
        @NegativeOrZero
        int atMost();

        @ConfigDefault("2KB")
        @Min(1024)
        DataSize buffer();

        @ConfigDefault("ab")
        @Size(min = 2, max = 3)
        String code();

        @ConfigDefault("x")
        @NotBlank
        String name();

        @ConfigDefault("x")
        @NotEmpty
        @NotNull
        List<@Size(min = 1, max = 2) String> names();

        @ConfigDefault("a")
        @Pattern(regexp = "[a-z]+")
        @Pattern(regexp = ".{1,3}")
        String word();

        @ConfigDefault("true")
        @AssertTrue
        boolean on();

        @ConfigDefault("false")
        @AssertFalse
        boolean off();

        @Min(1)
        Optional<Integer> maybe();

        Optional<@Max(9) Integer> perhaps();

        @Size(max = 1)
        Map<String, @Min(1) Integer> counts();

        @ConfigDefault("8")
        @Min(value = 8, message = "a multiple of eight")
        int told();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "port    | 65536  | 0-65535",
                "port    | abc    | 0-65535",
                "around  | 6      | from -5 to 5",
                "least   | 0      | >= 1",
                "most    | 10     | <= 9",
                "share   | 0.09   | >= 0.1, < 1",
                "share   | 1      | >= 0.1, < 1",
                "timeout | PT-1S  | > 0",
                "timeout | 0s     | > 0",
                "delay   | PT-1S  | >= 0",
                "below   | 0      | < 0",
                "at-most | 1      | <= 0",
                "buffer  | 1023   | >= 1024",
                "code    | a      | size 2-3",
                "name    | ' '    | not blank",
                "names   | ,      | not empty, each size 1-2",
                "names   | a,abc  | not empty, each size 1-2",
                "word    | A      | 'matching [a-z]+, matching .{1,3}'",
                "word    | abcd   | 'matching [a-z]+, matching .{1,3}'",
                "on      | false  | true",
                "off     | true   | false",
                "maybe   | 0      | >= 1",
                "perhaps | 10     | <= 9",
                "told    | 7      | a multiple of eight"
            })
    void holdWithTheRangeInTheProblem(String key, String text, String expected) {
        LoadedConfiguration loaded = ConfigLoader.builder()
                .code(Map.of("c." + key, text))
                .build()
                .load(List.of(StandardConfiguration.class));
        assertThat(loaded.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.id()).isEqualTo(key.equals("port") && text.equals("abc") ? "CONFIG-3" : "CONFIG-8");
            assertThat(problem.what()).startsWith('"' + text + "\" ");
            assertThat(problem.expected()).isEqualTo(expected);
        });
    }

    @Config("mail")
    interface MailConfiguration {
        @Email
        Optional<String> from();
    }

    @Test
    void standInsideAnOptionalWhereOnlyAProviderKnowsThem() {
        assertThat(Loads.problems(Loads.arguments(List.of("--mail.from=me@example.org"), MailConfiguration.class)))
                .singleElement()
                .asString()
                .startsWith(
                        "CONFIG-12 mail.from: has the constraint @Email, which cannot be checked: UnexpectedTypeException")
                .endsWith("Fix: write it inside, as in Optional<@Email String>, or correct its validator.");
    }

    @Test
    void doNotReplaceTheFormThatATextIsToHave() {
        assertThat(ConfigLoader.builder()
                        .code(Map.of("c.timeout", "30"))
                        .build()
                        .load(List.of(StandardConfiguration.class))
                        .problems())
                .singleElement()
                .asString()
                .startsWith("CONFIG-3 c.timeout: \"30\" is not a duration "
                        + "(expected: such as 500ms, 30s, 5m, 1h, 2d or PT30S, > 0).");
    }

    @Test
    void acceptWhatIsAllowedAndWhatIsAbsent() {
        StandardConfiguration standard =
                Loads.code(Map.of("c.port", "65535", "c.code", "abc", "c.counts.a", "1"), StandardConfiguration.class);
        assertThat(standard.maybe()).isEmpty();
        assertThat(standard.counts()).containsEntry("a", 1);
    }

    @Test
    void holdForMapsAsAWholeAndForTheirValues() {
        ConfigLoader.Builder builder = ConfigLoader.builder().code(Map.of("c.counts.a", "0"));
        assertThat(Loads.problems(builder.build().load(List.of(StandardConfiguration.class))))
                .containsExactly(
                        "CONFIG-8 c.counts: {a=0} is not allowed (expected: size 0-1, each >= 1). From the keys below c.counts. "
                                + "Fix: correct the value or remove it to get the default.");
        builder.code(Map.of("c.counts.a", "1", "c.counts.b", "2"));
        assertThat(builder.build().load(List.of(StandardConfiguration.class)).problems())
                .hasSize(1);
    }

    @Config("none")
    interface EmptyConfiguration {
        @NotEmpty
        List<String> names();

        @NotEmpty
        Map<String, String> labels();
    }

    @Test
    void makeWhatMustNotBeEmptyMissing() {
        assertThat(Loads.problems(Loads.arguments(List.of(), EmptyConfiguration.class)))
                .containsExactly(
                        "CONFIG-4 none.labels: has no value and no default (expected: not empty). Fix: set --none.labels.<name>=<value>.",
                        "CONFIG-4 none.names: has no value and no default (expected: not empty). "
                                + "Fix: set --none.names=<value> or the environment variable NONE_NAMES.");
    }

    @Config("wrong")
    interface WrongConfiguration {
        @Min(1)
        String text();

        @NotBlank
        int number();

        @Min(1)
        Duration duration();

        @Pattern(regexp = "(")
        String pattern();

        List<@Min(1) String> names();
    }

    @Test
    void areRefusedWhereTheyDoNotFitTheAccessor() {
        assertThat(Loads.arguments(List.of(), WrongConfiguration.class).problems())
                .extracting(Problem::what)
                .satisfiesExactly(
                        what -> assertThat(what)
                                .isEqualTo("the accessor duration has a @Min, which cannot be asked of Duration"),
                        what -> assertThat(what)
                                .isEqualTo("the accessor names has a @Min, which cannot be asked of String"),
                        what -> assertThat(what)
                                .isEqualTo("the accessor number has a @NotBlank, which cannot be asked of Integer"),
                        what -> assertThat(what)
                                .startsWith("the accessor pattern has a @Pattern that cannot be read: Unclosed"),
                        what -> assertThat(what)
                                .isEqualTo("the accessor text has a @Min, which cannot be asked of String"));
    }

    @Config("d")
    interface DerivedConfiguration {
        @ConfigDefault("1")
        int min();

        @ConfigDefault("2")
        int max();

        @AssertTrue(message = "min is at most max")
        default boolean isOrdered() {
            return min() <= max();
        }

        @Positive
        default int quotient() {
            return max() / min();
        }

        @Range(max = 100)
        default int sum() {
            return min() + max();
        }
    }

    @Test
    void holdForWhatIsComputedFromOtherValues() {
        assertThat(Loads.problems(Loads.arguments(List.of("--d.min=0", "--d.max=-1"), DerivedConfiguration.class)))
                .containsExactlyInAnyOrder(
                        "CONFIG-9 d.is-ordered: \"false\" is not allowed (expected: min is at most max). From other values. "
                                + "Fix: correct the values that it is computed from.",
                        "CONFIG-10 d.quotient: cannot be computed: ArithmeticException: / by zero. From other values. "
                                + "Fix: correct the values that it is computed from.",
                        "CONFIG-9 d.sum: \"-1\" is not allowed (expected: must be between 0 and 100). From other values. "
                                + "Fix: correct the values that it is computed from.");
    }

    @Target({METHOD, TYPE_USE})
    @Retention(RetentionPolicy.RUNTIME)
    @Constraint(validatedBy = UpperCaseValidator.class)
    @interface UpperCase {
        String message() default "in upper case";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    /** Public, because the provider creates it. */
    public static final class UpperCaseValidator implements ConstraintValidator<UpperCase, String> {
        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            if (value.equals("BOOM")) {
                throw new IllegalStateException("no luck with " + value);
            }
            return value.chars().noneMatch(Character::isLowerCase);
        }
    }

    @Config("o")
    interface OtherConfiguration {
        @ConfigDefault("A")
        @UpperCase
        @Size(max = 4)
        String word();

        @ConfigDefault("A")
        List<@UpperCase String> words();
    }

    @Test
    void ofOthersAreCheckedByTheProvider() {
        assertThat(Loads.problems(Loads.arguments(List.of("--o.word=a", "--o.words=A,b"), OtherConfiguration.class)))
                .containsExactlyInAnyOrder(
                        "CONFIG-8 o.word: \"a\" is not allowed (expected: in upper case). From command line --o.word. "
                                + "Fix: correct the value or remove it to get the default.",
                        "CONFIG-8 o.words: \"A,b\" is not allowed (expected: in upper case). From command line --o.words. "
                                + "Fix: correct the value or remove it to get the default.");
        assertThat(Loads.arguments(List.of(), OtherConfiguration.class).problems())
                .isEmpty();
    }

    @Test
    void whoseValidatorFailsAreAProblem() {
        assertThat(Loads.problems(Loads.arguments(List.of("--o.word=BOOM"), OtherConfiguration.class)))
                .containsExactly(
                        "CONFIG-12 o.word: has the constraint @UpperCase, which cannot be checked: IllegalStateException: no luck with BOOM. "
                                + "Fix: correct the constraint or its validator.");
    }

    /** A class path without a Bean Validation provider that counts how often a provider was searched. */
    private static final class NoProviders extends ClassLoader {
        private int questions;

        NoProviders() {
            super(ConstraintsTest.class.getClassLoader());
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            if (!name.endsWith("ValidationProvider")) {
                return super.getResources(name);
            }
            questions++;
            return Collections.emptyEnumeration();
        }
    }

    @Test
    void ofOthersNeedAProvider() {
        NoProviders loader = new NoProviders();
        LoadedConfiguration loaded =
                ConfigLoader.builder().classLoader(loader).build().load(List.of(OtherConfiguration.class));
        assertThat(loaded.problems()).extracting(Problem::id).containsExactly("CONFIG-11", "CONFIG-11");
    }

    @Test
    void ofTheStandardStartNoProvider() {
        NoProviders loader = new NoProviders();
        ConfigLoader.builder().classLoader(loader).build().load(List.of(StandardConfiguration.class));
        assertThat(loader.questions).isZero();
    }
}
