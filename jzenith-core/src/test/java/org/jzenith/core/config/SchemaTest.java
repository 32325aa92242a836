package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.constraints.Max;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.config.schema.ConfigNames;
import org.jzenith.core.error.Problem;

/** Tests what interfaces may and may not declare. */
class SchemaTest {

    interface Generic<T> {
        T value();
    }

    interface Endless {
        Optional<Endless> next();
    }

    @Config("wrong")
    interface WrongConfiguration {
        String with(String parameter);

        Collection<String> collection();

        Map<Integer, String> keyed();

        Optional<List<String>> deep();

        Runnable action();

        Generic<String> generic();

        Override annotation();

        void nothing();

        Optional<Endless> endless();

        @ConfigDefault("abc")
        int number();

        @ConfigDefault("x,y")
        List<Secret> secrets();

        @ConfigDefault("11")
        @Max(10)
        int most();

        @ConfigDefault("a=b")
        Map<String, String> map();

        @ConfigDefault("x")
        Plain nested();

        @ConfigDefault("1")
        default int computed() {
            return 1;
        }
    }

    interface Plain {}

    @Config("Upper")
    interface UpperConfiguration {}

    @Config("")
    interface EmptyConfiguration {}

    @Config("record")
    record RecordConfiguration() {}

    private static List<String> what(Class<?>... types) {
        return Loads.arguments(List.of(), types).problems().stream()
                .map(Problem::what)
                .toList();
    }

    @Test
    void refusesEachAccessorThatIsNoKeyAndSaysWhy() {
        String notAType = " has parameters or returns %s, which is not a configuration type";
        assertThat(what(WrongConfiguration.class))
                .containsExactly(
                        "the accessor action" + notAType.formatted("java.lang.Runnable"),
                        "the accessor annotation" + notAType.formatted("java.lang.Override"),
                        "the accessor collection" + notAType.formatted("java.util.Collection<java.lang.String>"),
                        "the accessor computed has a @ConfigDefault and a body, of which only one can be",
                        "the accessor deep"
                                + notAType.formatted("java.util.Optional<java.util.List<java.lang.String>>"),
                        "the accessor next leads back to Endless, so that there is no end of keys",
                        "the accessor generic" + notAType.formatted(Generic.class.getName() + "<java.lang.String>"),
                        "the accessor keyed" + notAType.formatted("java.util.Map<java.lang.Integer, java.lang.String>"),
                        "the accessor map has a @ConfigDefault and returns a map, which is empty by default",
                        "the accessor most has the default \"11\", which is not allowed (expected: <= 10)",
                        "the accessor nested has a @ConfigDefault and leads to keys, which have their own defaults",
                        "the accessor nothing" + notAType.formatted("void"),
                        "the accessor number has the default \"abc\", which is not an integer",
                        "the accessor with" + notAType.formatted("java.lang.String"));
    }

    @Test
    void refusesWhatIsNoConfiguration() {
        assertThat(what(String.class, Plain.class, RecordConfiguration.class))
                .hasSize(3)
                .containsOnly("is not a configuration");
        assertThat(Loads.arguments(List.of(), String.class, Plain.class, RecordConfiguration.class)
                        .problems())
                .extracting(Problem::subject)
                .containsExactly(String.class.getName(), Plain.class.getName(), RecordConfiguration.class.getName());
        assertThat(what(UpperConfiguration.class, EmptyConfiguration.class))
                .containsExactly("has the namespace \"Upper\"", "has the namespace \"\"");
    }

    @Config("same")
    interface FirstConfiguration {
        @ConfigDefault("x")
        String text();
    }

    @Config("same")
    interface SecondConfiguration {
        @ConfigDefault("x")
        String text();

        @ConfigDefault("1")
        int number();
    }

    @Config("same")
    interface SecretConfiguration {
        @ConfigDefault("x")
        Secret text();
    }

    @Test
    void letsTwoInterfacesShareAKeyThatTheyDeclareAlike() {
        LoadedConfiguration loaded = Loads.arguments(
                List.of("--same.text=y"),
                FirstConfiguration.class,
                SecondConfiguration.class,
                FirstConfiguration.class);
        assertThat(Loads.instance(loaded, FirstConfiguration.class).text()).isEqualTo("y");
        assertThat(Loads.instance(loaded, SecondConfiguration.class).text()).isEqualTo("y");
        assertThat(loaded.table().entries()).hasSize(2);
    }

    interface Inner {
        int size();
    }

    interface HasText {
        @ConfigDefault("x")
        String text();

        Inner inner();
    }

    interface HasTextToo {
        @ConfigDefault("x")
        String text();

        Inner inner();
    }

    interface HasOtherText {
        @ConfigDefault("y")
        String text();
    }

    @Config("heir")
    interface HeirConfiguration extends HasText, HasTextToo {}

    @Config("heir")
    interface TornConfiguration extends HasText, HasOtherText {}

    @Test
    void readsAnAccessorThatIsInheritedTwiceIfBothDeclareItAlike() {
        LoadedConfiguration loaded = Loads.arguments(List.of("--heir.inner.size=3"), HeirConfiguration.class);
        assertThat(loaded.problems()).isEmpty();
        assertThat(Loads.instance(loaded, HeirConfiguration.class).text()).isEqualTo("x");
        assertThat(Loads.instance(loaded, HeirConfiguration.class).inner().size())
                .isEqualTo(3);
        assertThat(Loads.arguments(List.of("--heir.inner.size=3"), TornConfiguration.class)
                        .problems())
                .extracting(Problem::id)
                .containsExactly("CONFIG-17");
        assertThat(Loads.arguments(List.of("--heir.inner.size=three"), HeirConfiguration.class)
                        .problems())
                .extracting(Problem::id)
                .containsExactly("CONFIG-3");
    }

    @Test
    void refusesAKeyThatIsASecretOnlyForSome() {
        LoadedConfiguration loaded =
                Loads.arguments(List.of("--same.text=S3CRET"), FirstConfiguration.class, SecretConfiguration.class);
        assertThat(loaded.problems()).extracting(Problem::id).containsExactly("CONFIG-17");
        assertThat(loaded.table().all() + loaded.problems() + loaded.instances())
                .doesNotContain("S3CRET");
    }

    @Test
    void writesKeysInLowerCaseWithDashes() {
        assertThat(
                        List.of("port", "basePath", "maxHTTPSize", "tlsURL", "http2Enabled", "x", "aB", "snake_case")
                                .stream()
                                .map(ConfigNames::kebabCase))
                .containsExactly(
                        "port", "base-path", "max-http-size", "tls-url", "http2-enabled", "x", "a-b", "snake_case");
        assertThat(ConfigNames.environmentName("rest.base-path")).isEqualTo("REST_BASE_PATH");
    }
}
