package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.config.value.ConfigText;

/** Tests that a program reads the same values that it sets. */
class ConfigTextTest {

    enum Mode {
        VERY_SAFE;

        @Override
        public String toString() {
            return "as safe as can be";
        }
    }

    @Config("set")
    interface SetConfiguration {
        Secret password();

        List<String> origins();

        Set<Secret> keys();

        Optional<Integer> maybe();

        Optional<Duration> never();

        Locale language();

        Mode mode();

        DataSize size();

        List<AddressBlock> proxies();
    }

    @Test
    @Tag("C1")
    void isReadAsTheValueThatItWasMadeOf() {
        Map<String, Object> values = Map.of(
                "set.password",
                Secret.of("hidden"),
                "set.origins",
                List.of("a", "b,c", "d e", "C:\\", "f\\,g", "\\\\h\\i\\"),
                "set.keys",
                Set.of(Secret.of("k")),
                "set.maybe",
                Optional.of(3),
                "set.never",
                Optional.empty(),
                "set.language",
                Locale.forLanguageTag("de-AT"),
                "set.mode",
                Mode.VERY_SAFE,
                "set.size",
                new DataSize(2048),
                "set.proxies",
                List.of(AddressBlock.parse("2001:db8::/32"), AddressBlock.UNIX));
        Map<String, String> texts = new HashMap<>();
        values.forEach((key, value) -> texts.put(key, ConfigText.of(key, value)));
        LoadedConfiguration loaded = ConfigLoader.builder().code(texts).build().load(List.of(SetConfiguration.class));
        assertThat(loaded.problems()).isEmpty();
        SetConfiguration set = Loads.instance(loaded, SetConfiguration.class);
        assertThat(set.password().value()).isEqualTo("hidden");
        assertThat(set.origins()).containsExactly("a", "b,c", "d e", "C:\\", "f\\,g", "\\\\h\\i\\");
        assertThat(set.keys()).extracting(Secret::value).containsExactly("k");
        assertThat(set.maybe()).hasValue(3);
        assertThat(set.never()).isEmpty();
        assertThat(set.language()).isEqualTo(Locale.forLanguageTag("de-AT"));
        assertThat(set.mode()).isEqualTo(Mode.VERY_SAFE);
        assertThat(set.size()).isEqualTo(new DataSize(2048));
        assertThat(set.proxies()).containsExactly(AddressBlock.parse("2001:db8::/32"), AddressBlock.UNIX);
    }

    @Test
    void isNotMadeOfAMapOrAnArray() {
        assertThatThrownBy(() -> ConfigText.of("set.origins", new String[] {"a"}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("set.origins: String[] (expected: a single value or a collection of such). "
                        + "Fix: List.of for an array, a key for each entry of a map");
        assertThatThrownBy(() -> ConfigText.of("set.origins", Map.of("a", "b")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ConfigText.of("set.origins", List.of(List.of("a"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Tests texts that would be read differently in a list. */
    @ParameterizedTest
    @ValueSource(strings = {"", " ", " a", "a "})
    void isNotMadeOfElementsThatNoListCanHold(String element) {
        assertThatThrownBy(() -> ConfigText.of("set.origins", List.of(element, "b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("set.origins: a collection of 2 has ");
    }
}
