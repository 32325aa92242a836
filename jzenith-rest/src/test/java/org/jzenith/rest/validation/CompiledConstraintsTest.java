package org.jzenith.rest.validation;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.GroupSequence;
import jakarta.validation.Payload;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.constraints.AssertFalse;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.NegativeOrZero;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Null;
import jakarta.validation.constraints.Past;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the quick checks with Bean Validation, for random values. */
class CompiledConstraintsTest {

    private static final int VALUES = 2_000;

    private static final ValidatorFactory FACTORY = Validation.buildDefaultValidatorFactory();
    private static final Validator VALIDATOR = FACTORY.getValidator();

    private final CompiledConstraints compiled = new CompiledConstraints(VALIDATOR);
    private final Random random = new Random(4711);

    @AfterAll
    static void close() {
        FACTORY.close();
    }

    @NotBlank
    @Size(max = 3)
    @Constraint(validatedBy = {})
    @Target({ElementType.FIELD, ElementType.TYPE_USE})
    @Retention(RetentionPolicy.RUNTIME)
    @interface Code {
        String message() default "";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    record Texts(@NotNull String one, @NotBlank String two, @NotEmpty CharSequence three) {}

    record Sizes(@Size(min = 1, max = 4) String text, @Null String absent) {}

    record Patterns(@Pattern(regexp = "[A-C]*", flags = Pattern.Flag.CASE_INSENSITIVE) String letters) {}

    record Addresses(@Email String any, @Email(regexp = ".*c") String ending) {}

    record Composed(@Code String code, List<@Code String> codes) {}

    record TextsAsNumbers(@Digits(integer = 2, fraction = 1) String digits, @DecimalMin("1.5") String least) {}

    record Primitives(@Min(1) int one, @Max(2) long two, @Positive short three, @NegativeOrZero byte four) {}

    record Wrappers(@Min(1) Integer one, @Max(2) Long two, @Negative Integer three, @PositiveOrZero Long four) {}

    record Fractions(@Positive double one, @Min(1) Double two, @NegativeOrZero float three) {}

    record BigNumbers(
            @DecimalMin(value = "1", inclusive = false) BigDecimal one,
            @DecimalMax("2.5") BigDecimal two,
            @Digits(integer = 1, fraction = 1) BigDecimal three,
            @Min(2) BigInteger four) {}

    record Flags(@AssertTrue boolean one, @AssertFalse Boolean two) {}

    record Lists(@NotEmpty List<@NotNull String> one, @Size(max = 2) Set<@NotBlank String> two) {}

    record SortedSets(@NotNull SortedSet<@Size(max = 3) String> one) {}

    record Maps(@Size(min = 1) Map<@NotBlank String, @Min(0) Integer> one, Map<String, @NotNull Long> two) {}

    record Optionals(@NotNull Optional<@Size(max = 3) String> one, Optional<@NotNull Integer> two) {}

    record Leaf(@NotNull String text, @Min(0) int number) {}

    record Nesting(@Valid Leaf one, @NotNull @Valid Leaf two) {}

    record NestedLists(@Valid List<Leaf> one, Set<@NotNull @Valid Leaf> two) {}

    record NestedMaps(@Valid Map<String, Leaf> one, Map<@Valid Leaf, @Valid Leaf> two) {}

    record NestedOptionals(Optional<@Valid Leaf> one) {}

    record Recursive(@NotNull String text, @Valid Recursive next, List<@Valid Recursive> others) {}

    record Nothing(String any) {}

    static class Parent {
        @Size(max = 3)
        private final String inherited;

        Parent(String inherited) {
            this.inherited = inherited;
        }

        public String getInherited() {
            return inherited;
        }
    }

    static class Child extends Parent {
        @NotNull
        private final Integer own;

        Child(String inherited, Integer own) {
            super(inherited);
            this.own = own;
        }

        public Integer getOwn() {
            return own;
        }
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Texts.class,
                Sizes.class,
                Patterns.class,
                Addresses.class,
                Composed.class,
                TextsAsNumbers.class,
                Primitives.class,
                Wrappers.class,
                Fractions.class,
                BigNumbers.class,
                Flags.class,
                Lists.class,
                SortedSets.class,
                Maps.class,
                Optionals.class,
                Leaf.class,
                Nesting.class,
                NestedLists.class,
                NestedMaps.class,
                NestedOptionals.class,
                Recursive.class,
                Child.class
            })
    void admitsWhatIsValidAndNothingElse(Class<?> type) throws Exception {
        int valid = 0;
        for (int i = 0; i < VALUES; i++) {
            Object object = instance(type, 0);
            boolean isValid = VALIDATOR.validate(object).isEmpty();
            assertThat(compiled.admit(object)).as("%s", object).isEqualTo(isValid);
            valid += isValid ? 1 : 0;
        }
        assertThat(valid).as("valid ones of %s", VALUES).isBetween(1, VALUES - 1);
    }

    @Test
    void admitsWhatHasNoConstraints() {
        assertThat(compiled.admit(new Nothing(null))).isTrue();
        assertThat(compiled.admit("a text")).isTrue();
    }

    interface Special {}

    record WithClock(@Past LocalDate date) {}

    record WithGroup(@NotNull(groups = Special.class) String text) {}

    @GroupSequence({Special.class, WithSequence.class})
    record WithSequence(@NotNull String text) {}

    @Constraint(validatedBy = Even.Check.class)
    @Target({ElementType.FIELD, ElementType.TYPE})
    @Retention(RetentionPolicy.RUNTIME)
    @interface Even {
        String message() default "";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        class Check implements ConstraintValidator<Even, Object> {
            @Override
            public boolean isValid(Object value, ConstraintValidatorContext context) {
                return true;
            }
        }
    }

    record WithCustom(@Even Integer number) {}

    @Even
    record OnType(@NotNull String text) {}

    static class OnGetter {
        private final String text = "";

        @NotNull
        public String getText() {
            return text;
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // Applications may have them.
    record WithArray(@Valid Leaf[] leaves) {}

    record WithUnwrapped(@NotNull OptionalInt number) {}

    record WithListOfLists(List<List<@Min(0) Integer>> lists) {}

    record Containing(@Valid WithCustom custom) {}

    @Test
    void leavesTheRestToBeanValidation() {
        Stream.of(
                        new WithClock(LocalDate.EPOCH),
                        new WithGroup(""),
                        new WithSequence(""),
                        new WithCustom(2),
                        new OnType(""),
                        new OnGetter(),
                        new WithArray(new Leaf[0]),
                        new WithUnwrapped(OptionalInt.of(1)),
                        new WithListOfLists(List.of()),
                        new Containing(new WithCustom(2)),
                        List.of(new Leaf("", 1)))
                .forEach(object -> {
                    assertThat(VALIDATOR.validate(object)).as("%s", object).isEmpty();
                    assertThat(compiled.admit(object)).as("%s", object).isFalse();
                });
    }

    @Test
    void leavesWhatIsVeryDeepToBeanValidation() {
        Recursive deep = new Recursive("", null, List.of());
        for (int i = 0; i < 200; i++) {
            deep = new Recursive("", deep, List.of());
        }
        assertThat(compiled.admit(deep)).isFalse();
        assertThat(VALIDATOR.validate(deep)).isEmpty();
    }

    private Object instance(Class<?> type, int depth) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        Type[] types = constructor.getGenericParameterTypes();
        Object[] values = new Object[types.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(types[i], depth + 1);
        }
        return constructor.newInstance(values);
    }

    private Object value(Type type, int depth) throws ReflectiveOperationException {
        Class<?> raw = (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
        if (!raw.isPrimitive() && random.nextInt(8) == 0) {
            return null;
        }
        if (raw == String.class || raw == CharSequence.class) {
            return oneOf("", " ", "a", "abc", "ABCD", "abcde", "1.5", "12.3", "123", "a@b.c", "@", "x@y.z\t");
        } else if (raw == boolean.class || raw == Boolean.class) {
            return random.nextBoolean();
        } else if (raw == double.class || raw == Double.class) {
            return oneOf(-1.5, -0.0, 0.0, 1.0, 2.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
        } else if (raw == float.class) {
            return oneOf(-1.5f, 0.0f, 1.0f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY);
        } else if (raw == BigDecimal.class) {
            return new BigDecimal(oneOf("-1", "0", "1", "1.0", "1.5", "2.50", "2.51", "10", "1E+3"));
        }
        int number = random.nextInt(6) - 2;
        if (raw == int.class || raw == Integer.class) {
            return number;
        } else if (raw == long.class || raw == Long.class) {
            return (long) number;
        } else if (raw == short.class) {
            return (short) number;
        } else if (raw == byte.class) {
            return (byte) number;
        } else if (raw == BigInteger.class) {
            return BigInteger.valueOf(number);
        }
        return type instanceof ParameterizedType generic
                ? container(raw, generic.getActualTypeArguments(), depth)
                : depth > 4 ? null : instance(raw, depth);
    }

    private Object container(Class<?> raw, Type[] arguments, int depth) throws ReflectiveOperationException {
        if (raw == Optional.class) {
            return Optional.ofNullable(value(arguments[0], depth));
        }
        int size = random.nextInt(4);
        if (raw == Map.class) {
            Map<Object, Object> map = new LinkedHashMap<>();
            for (int i = 0; i < size; i++) {
                map.put(value(arguments[0], depth), value(arguments[1], depth));
            }
            return map;
        }
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            all.add(value(arguments[0], depth));
        }
        if (raw == List.class) {
            return all;
        }
        if (raw == SortedSet.class) {
            all.removeIf(element -> element == null);
            return new TreeSet<>(all);
        }
        return new LinkedHashSet<>(all);
    }

    @SafeVarargs
    private <T> T oneOf(T... values) {
        return values[random.nextInt(values.length)];
    }
}
