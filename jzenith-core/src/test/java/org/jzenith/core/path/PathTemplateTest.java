package org.jzenith.core.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.path.PathTemplate.Part;

class PathTemplateTest {

    private static List<String> segments(String template) {
        return PathTemplate.parse(template).segments().stream()
                .map(PathTemplate::toString)
                .toList();
    }

    @Test
    void aVariableHasANameAndPerhapsAPattern() {
        Part id = new Part(" id : [0-9]{2,3} ", true);
        assertThat(PathTemplate.parse("/users/{ id : [0-9]{2,3} }/x").parts())
                .containsExactly(new Part("/users/", false), id, new Part("/x", false));
        assertThat(id.name()).isEqualTo("id");
        assertThat(id.pattern()).isEqualTo("[0-9]{2,3}");
        assertThat(new Part(" id ", true).pattern()).isNull();
        assertThat(new Part("path:a:b", true).pattern()).isEqualTo("a:b");
    }

    @ParameterizedTest
    @CsvSource({"id, true", "' a.b-c_1 ', true", "'id: -', true", "'', false", "-x, false", "a b, false", "größe, false"
    })
    void namesAreThoseOfJakartaRest(String text, boolean valid) {
        assertThat(new Part(text, true).hasValidName()).isEqualTo(valid);
    }

    @Test
    void onlySlashesOfTextsSeparateSegments() {
        assertThat(segments("/a/{rest: b/.{2}}x/")).containsExactly("", "a", "{rest: b/.{2}}x", "");
        assertThat(segments("a//{x}-{y};z={z}/%2F")).containsExactly("a", "", "{x}-{y};z={z}", "%2F");
        assertThat(segments("/")).containsExactly("", "");
        assertThat(segments("")).containsExactly("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "//a//", "{a", "a}", "}{", "{{a}", "{a}}", "/é/{ x : \\d{3} }/", "{}", "{a{b}c}d"})
    void aTemplateIsShownAsItWasWritten(String template) {
        assertThat(PathTemplate.parse(template)).hasToString(template);
        assertThat(String.join("/", segments(template))).isEqualTo(template);
    }

    @Test
    void aBraceAloneBelongsToAText() {
        assertThat(PathTemplate.parse("{a/{b}").parts()).containsExactly(new Part("{a/", false), new Part("b", true));
        assertThat(PathTemplate.parse("{a}}").parts()).containsExactly(new Part("a", true), new Part("}", false));
        assertThat(PathTemplate.parse("}{").variables()).isEmpty();
    }

    @Test
    void variablesMayBeShownInAnotherWay() {
        PathTemplate template = PathTemplate.parse("/{ a : x{2} }/{b}");
        assertThat(template.withVariables(Part::name)).isEqualTo("/{a}/{b}");
        assertThat(template.withVariables(any -> "")).isEqualTo("/{}/{}");
    }
}
