package org.jzenith.core.config.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.Loads;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;

class ListTextTest {

    @Config("my")
    interface MyConfiguration {
        List<String> list();

        Set<Path> set();
    }

    /** Elements are shown here with a bar between them. */
    @ParameterizedTest
    @Tag("C1")
    @CsvSource(
            delimiter = ';',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "C:\\\\,D:\\\\     ; C:\\|D:\\",
                "C:\\\\,D:\\       ; C:\\|D:\\",
                "C:\\,D:\\         ; C:,D:\\",
                "C:\\Users,D:\\a\\b; C:\\Users|D:\\a\\b",
                "\\\\server\\a,b   ; \\\\server\\a|b",
                "a\\\\\\,b,c       ; a\\,b|c",
                "a\\\\\\\\,b       ; a\\\\|b",
                "a\\\\b,c          ; a\\\\b|c",
                " a , ,b,          ; a|b",
                "\\                ; \\",
                "\\\\              ; \\",
                "\\,               ; ,"
            })
    void splitsAtCommasOutsideElements(String text, String elements) {
        assertThat(ListText.split(text)).containsExactly(elements.split("\\|"));
    }

    @Test
    @Tag("C1")
    void letsAnElementOfTheCommandLineEndWithABackslash() {
        LoadedConfiguration loaded = ConfigLoader.builder()
                .arguments(List.of("--my.list=C:\\\\,D:\\\\", "--my.set=C:\\Users,D:\\"))
                .build()
                .load(List.of(MyConfiguration.class));
        assertThat(Loads.instance(loaded, MyConfiguration.class).list()).containsExactly("C:\\", "D:\\");
        assertThat(Loads.instance(loaded, MyConfiguration.class).set())
                .containsExactly(Path.of("C:\\Users"), Path.of("D:\\"));
    }

    @Property(tries = 2000)
    void readsWhatItHasWritten(@ForAll("elements") List<String> elements) {
        assertThat(ListText.split(ListText.join(elements))).isEqualTo(elements);
    }

    @Provide
    Arbitrary<List<String>> elements() {
        return Arbitraries.strings()
                .withChars("ab ,\\")
                .ofMinLength(1)
                .ofMaxLength(6)
                .filter(text -> text.equals(text.trim()) && !text.isBlank())
                .list()
                .ofMaxSize(4);
    }
}
