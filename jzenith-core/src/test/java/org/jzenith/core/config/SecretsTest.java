package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.io.Serializable;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.config.problem.Redaction;

class SecretsTest {

    /** Accepts only short values, and shows refused values in its message. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @Constraint(validatedBy = {ShortSecretValidator.class, ShortTextValidator.class})
    @interface Brief {
        String message() default "short, not ${validatedValue}";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    /** Public, because the provider makes it. */
    public static final class ShortSecretValidator implements ConstraintValidator<Brief, Secret> {
        @Override
        public boolean isValid(Secret value, ConstraintValidatorContext context) {
            context.disableDefaultConstraintViolation();
            context.buildConstraintViolationWithTemplate("short, not " + value.value())
                    .addConstraintViolation();
            return value.value().length() < 4;
        }
    }

    /** Public, because the provider makes it. */
    public static final class ShortTextValidator implements ConstraintValidator<Brief, String> {
        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            if (value.contains("boom")) {
                throw new IllegalStateException("refused " + value);
            }
            return value.length() < 4;
        }
    }

    interface Keys {
        Optional<Secret> privateKey();
    }

    @Config("vault")
    interface VaultConfiguration {
        @ConfigDefault("DEFAULT-S3CRET")
        Secret password();

        @Size(max = 2)
        Optional<Secret> sized();

        @Pattern(regexp = "[0-9]*")
        Optional<Secret> digits();

        @ConfigDefault("abc")
        @Brief
        Secret checked();

        List<Secret> tokens();

        Map<String, Secret> users();

        List<AddressBlock> proxies();

        Keys keys();

        @ConfigDefault("text")
        String text();

        @ConfigDefault("abc")
        @Brief
        String checkedText();

        @ConfigDefault("1")
        int number();

        Optional<URI> uri();

        List<String> texts();

        @AssertTrue
        default boolean isFine() {
            if (text().startsWith("throw")) {
                throw new IllegalStateException("not fine: " + text());
            }
            return true;
        }

        @Size(max = 40)
        default String derived() {
            return "derived " + text();
        }
    }

    /** Returns everything that is ever shown of a load. */
    private static String shown(LoadedConfiguration loaded) {
        List<Object> shown = new ArrayList<>(loaded.problems());
        shown.addAll(loaded.warnings());
        shown.addAll(loaded.instances().values());
        shown.add(loaded.table());
        shown.add(loaded.table().nonDefaults());
        shown.add(loaded.table().entries());
        shown.add(loaded.reference());
        shown.add(loaded);
        return String.join("\n", shown.stream().map(Object::toString).toList());
    }

    private static LoadedConfiguration load(Map<String, String> code) {
        return ConfigLoader.builder()
                .code(code)
                .environment(Map.of("PW", "S3CRET"))
                .classLoader(SecretsTest.class.getClassLoader())
                .build()
                .load(List.of(VaultConfiguration.class));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "vault.password",
                "vault.sized",
                "vault.digits",
                "vault.checked",
                "vault.tokens",
                "vault.users.root",
                "vault.keys.private-key"
            })
    void areShownNowhereWhateverTheirKey(String key) {
        for (String text : List.of(
                "S3CRET",
                " S3CRET,x",
                "${S3CRET",
                "a${S3CRET}",
                "$${S3CRET",
                "${none:S3CRET}",
                "${env:PW}",
                "${env:PW}${S3CRET:}",
                "a\nS3CRET")) {
            LoadedConfiguration loaded = load(Map.of(key, text));
            assertThat(shown(loaded)).as(text).doesNotContain("S3CRET").doesNotContain("DEFAULT");
            if (text.startsWith("${none") || text.startsWith("${env:PW}")) {
                assertThat(loaded.redact("a S3CRET b")).as(text).isEqualTo("a ****** b");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"vault.text", "vault.checked-text", "vault.number", "vault.uri", "vault.texts", "vault.none"})
    void areShownInNoValueThatRefersToThem(String key) {
        for (String text : List.of(
                "${vault.password}",
                "a ${vault.password} b",
                "${vault.text2:${vault.password}}",
                "boom ${vault.password}",
                "throw ${vault.password}",
                "${vault.users.root}",
                "${vault.password")) {
            Map<String, String> code = new HashMap<>(Map.of(key, text));
            code.put("vault.password", "S3CRET ".repeat(10));
            code.put("vault.users.root", "S3CRET");
            assertThat(shown(load(code))).as(text).doesNotContain("S3CRET");
        }
    }

    @Test
    void spreadThroughReferencesToReferences() {
        LoadedConfiguration loaded = load(
                Map.of("vault.password", "S3CRET", "vault.texts", "${vault.text}", "vault.text", "${vault.password}"));
        assertThat(Loads.row(loaded, "vault.texts").value()).isEqualTo("******");
        assertThat(Loads.row(loaded, "vault.text").value()).isEqualTo("******");
        assertThat(Loads.instance(loaded, VaultConfiguration.class).texts()).containsExactly("S3CRET");
    }

    @Test
    void areNotInTheMessagesOfAProvider() {
        assertThat(Loads.problems(load(Map.of("vault.checked", "S3CRET"))))
                .containsExactly(
                        "CONFIG-8 vault.checked: ****** is not allowed (expected: @Brief). From withConfiguration(\"vault.checked\", ...). "
                                + "Fix: correct the value or remove it to get the default.");
        assertThat(Loads.problems(load(Map.of("vault.password", "S3CRET", "vault.checked-text", "S3CRET-x"))))
                .containsExactly(
                        "CONFIG-8 vault.checked-text: \"******-x\" is not allowed (expected: short, not ******-x). "
                                + "From withConfiguration(\"vault.checked-text\", ...). "
                                + "Fix: correct the value or remove it to get the default.");
    }

    @Config("need")
    interface NeedyConfiguration {
        Secret password();
    }

    @Test
    void areNotAskedForOnTheCommandLineWhereEverybodySeesThem() {
        assertThat(Loads.problems(Loads.arguments(List.of(), NeedyConfiguration.class)))
                .containsExactly("CONFIG-4 need.password: has no value and no default (expected: a secret text). "
                        + "Fix: set the environment variable NEED_PASSWORD.");
    }

    @Test
    void areNotBlank() {
        assertThat(load(Map.of("vault.password", " ", "vault.sized", "")).redact("a b"))
                .isEqualTo("a b");
    }

    @Test
    void areKnownOneByOneWhereTheyStandInAList() {
        assertThat(load(Map.of("vault.tokens", "S3CRET-1, S3CRET\\,2")).redact("a S3CRET-1 b S3CRET,2"))
                .isEqualTo("a ****** b ******");
    }

    @Test
    void hideTheWholeValueThatRefersToThem() {
        LoadedConfiguration loaded = load(Map.of(
                "vault.password",
                "S3CRET",
                "vault.text",
                "user:${vault.password}@host",
                "vault.number",
                "1${vault.password}"));
        assertThat(Loads.row(loaded, "vault.text").value()).isEqualTo("******");
        assertThat(Loads.problems(loaded))
                .singleElement()
                .asString()
                .startsWith("CONFIG-3 vault.number: ****** is not an integer");
    }

    @Test
    void areNotGivenAwayByTheValueThatWasProbablyMeant() {
        LoadedConfiguration loaded =
                load(Map.of("vault.password", "10.20.30.40/16", "vault.proxies", "${vault.password}"));
        assertThat(Loads.problems(loaded))
                .singleElement()
                .asString()
                .startsWith(
                        "CONFIG-3 vault.proxies: ****** has at position 1 what is not an address block (expected: ");
    }

    @Test
    void areFoundWhereTheyStandByChance() {
        LoadedConfiguration loaded = load(Map.of("vault.password", "S3CRET", "vault.text", "user:S3CRET@host"));
        assertThat(Loads.row(loaded, "vault.text").value()).isEqualTo("user:******@host");
        assertThat(Loads.instance(loaded, VaultConfiguration.class).toString()).contains("text=user:******@host");
        assertThat(Loads.problems(load(Map.of("vault.password", "S3CRET", "vault.number", "S3CRET"))))
                .singleElement()
                .asString()
                .startsWith("CONFIG-3 vault.number: \"******\" is not an integer");
    }

    @Test
    void areHiddenInEverySourceAlsoWhereShadowedOrMisspelt(@TempDir Path directory) throws IOException {
        String content =
                """
                vault.password=S3CRET-1
                vault.password=S3CRET-2
                vault.pasword=S3CRET-3
                vault.tokens=\\u12 S3CRET-4
                S3CRET-5\\
                  S3CRET
                """;
        Files.writeString(directory.resolve("jzenith.properties"), content);
        Files.writeString(directory.resolve("jzenith-p.properties"), content);
        Files.writeString(directory.resolve("c.properties"), content);
        try (URLClassLoader classPath = Loads.classPath(directory)) {
            Map<String, String> texts =
                    Map.of("vault.password", "S3CRET-6", "vault.pasword", "S3CRET-7", "vault.tokens.x", "S3CRET-8");
            LoadedConfiguration loaded = ConfigLoader.builder()
                    .classLoader(classPath)
                    .directory(directory)
                    .arguments(List.of(
                            "--vault.password",
                            "S3CRET-9",
                            "S3CRET-10",
                            "--vault.pasword",
                            "S3CRET-11",
                            "S3CRET-12",
                            "--vault.password=S3CRET-13",
                            "--config=c.properties",
                            "--profile=p"))
                    .environment(Map.of("VAULT_PASSWORD", "S3CRET-14", "VAULT_CHECKED", "S3CRET-15"))
                    .systemProperties(texts)
                    .code(texts)
                    .overrides(texts)
                    .build()
                    .load(List.of(VaultConfiguration.class));
            assertThat(shown(loaded))
                    .doesNotContain("S3CRET")
                    .contains("CONFIG-1 ", "CONFIG-5 ", "CONFIG-16 ", "CONFIG-20 ");
            for (int i : new int[] {1, 2, 6, 9, 13, 14, 15}) {
                assertThat(loaded.redact("S3CRET-" + i + "!")).isEqualTo("******!");
            }
        }
    }

    @Test
    void areRedactedAsAWholeWhereTheyOverlap() {
        Redaction redaction = new Redaction(Set.of("abcd", "cdef", "abab", "*", ""));
        assertThat(redaction.redact("xabcdefx ababab")).isEqualTo("x******x ******");
        assertThat(redaction.redact("none")).isEqualTo("none");
        assertThat(redaction.toString()).doesNotContain("abc");
    }

    @Test
    @DisplayName("Secrets that are so short that they occur everywhere are masked only as values")
    void areMaskedOnlyAsValuesIfTheyAreShort() {
        LoadedConfiguration loaded = load(Map.of(
                "vault.password",
                "xyz",
                "vault.sized",
                "t",
                "vault.text",
                "to ${vault.sized}",
                "vault.checked-text",
                "tt",
                "vault.digits",
                "t"));
        assertThat(Loads.row(loaded, "vault.sized").value()).isEqualTo("******");
        assertThat(Loads.row(loaded, "vault.text").value()).isEqualTo("******");
        assertThat(Loads.row(loaded, "vault.checked-text").value()).isEqualTo("tt");
        assertThat(Loads.problems(loaded))
                .singleElement()
                .asString()
                .startsWith("CONFIG-8 vault.digits: ****** is not allowed");
        assertThat(loaded.redact("default xyz")).isEqualTo("default xyz");
        assertThat(load(Map.of("vault.password", "xyz!")).redact("default xyz!"))
                .isEqualTo("default ******");
    }

    @Property(tries = 300)
    void neverSurviveARedaction(
            @ForAll @StringLength(min = 4) String secret, @ForAll String before, @ForAll String after) {
        Assume.that(!secret.isBlank() && !secret.contains("$") && !secret.contains("*"));
        String redacted = load(Map.of("vault.password", secret)).redact(before + secret + after);
        assertThat(redacted).contains(Redaction.MASK);
        assertThat(redacted.split("[*]+", -1)).noneMatch(part -> part.contains(secret));
    }

    @Test
    void compareByText() {
        assertThat(Secret.of("a"))
                .isEqualTo(Secret.of("a"))
                .hasSameHashCodeAs(Secret.of("a"))
                .isNotEqualTo(Secret.of("b"))
                .isNotEqualTo(Secret.of(""))
                .isNotEqualTo("a")
                .hasToString("******");
    }

    @Test
    void areNotSerialisedByAccident() {
        assertThat(Secret.of("S3CRET")).isNotInstanceOf(Serializable.class);
        assertThat(Secret.class.getDeclaredFields())
                .filteredOn(field -> !Modifier.isStatic(field.getModifiers()))
                .allMatch(field -> Modifier.isTransient(field.getModifiers()));
        assertThat(Secret.class.getDeclaredMethods())
                .noneMatch(method -> method.getName().startsWith("get"));
    }
}
