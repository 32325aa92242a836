package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;

/** What becomes of the patterns of texts: generators of clients copy them into Java, JavaScript and Python. */
@Tag("O5")
class PatternsTest {

    /** What those three languages read in the same way. */
    private static final java.util.regex.Pattern PORTABLE = java.util.regex.Pattern.compile(
            """
            (?: [^\\\\\\[\\](){}*+?^$.|\\u0000-\\u001F]
              | \\\\[bBdDwWtnrf^$\\\\.*+?()\\[\\]{}|] | \\\\x[0-9A-F]{2} | \\\\u(?!D[89A-F])[0-9A-F]{4}
              | \\[\\^? (?: [^\\\\\\[\\]] | \\\\[dDwWtnrf^$\\\\.*+?()\\[\\]{}|-] | \\\\x[0-9A-F]{2} | \\\\u(?!D[89A-F])[0-9A-F]{4} )+ \\]
              | [.^$|)] | \\((?:\\?[:=!])?
              | (?: [*+?] | \\{\\d+(?:,\\d*)?\\} ) (?:\\?)? (?!\\+) )*
            """,
            java.util.regex.Pattern.COMMENTS);

    public record Texts(
            @NotBlank @Pattern(regexp = "[^\\x00]*") @Pattern(regexp = "\\P{Cc}*") @Pattern(regexp = "[^,]*")
                    String several,
            @Pattern(regexp = "[^,]*") @NotBlank String notBlankLast,
            @NotBlank @Pattern(regexp = "a|b ") String alternatives,
            @NotBlank String notBlank,
            @NotBlank @Pattern(regexp = "(?i)x+") String withFlags,
            @NotBlank @Pattern(regexp = "\\p{L}*") String letters) {}

    @Path("/texts")
    @Consumes("application/json")
    public static class TextResource {
        @POST
        public void take(@Valid @NotNull Texts texts) {}
    }

    private static String portable(String java) {
        return PortablePattern.of(java).orElse("");
    }

    @Test
    void areOnePatternForEachText() {
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(TextResource.class))) {
            JsonNode properties = application.document().at("/components/schemas/PatternsTest.Texts/properties");
            assertThat(properties.at("/several").toString())
                    .isEqualTo("{\"type\":\"string\",\"minLength\":1,\"pattern\":"
                            + "\"^(?=[\\\\u0000-\\\\u0020]*[^\\\\u0000-\\\\u0020])(?=(?:[^\\\\x00]*)$)"
                            + "(?=(?:[^\\\\u0000-\\\\u001F\\\\u007F-\\\\u009F]*)$)(?:[^,]*)$\"}");
            assertThat(properties.at("/withFlags/pattern").asText()).isEqualTo("^[\\u0000-\\u0020]*[^\\u0000-\\u0020]");
            assertThat(application.document().toString()).doesNotContain("allOf");
            for (JsonNode text : properties) {
                assertThat(text.path("pattern").asText()).matches(PORTABLE);
            }
        }
    }

    @Test
    void allowWhatTheServerAccepts() throws Exception {
        ObjectMapper json = new ObjectMapper();
        Map<String, String> valid = Map.of(
                "several",
                "a b",
                "notBlankLast",
                "a b",
                "alternatives",
                "b ",
                "notBlank",
                "x",
                "withFlags",
                "x",
                "letters",
                "x");
        List<String> disagreements = new ArrayList<>();
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(TextResource.class))) {
            var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(application
                            .document()
                            .at("/components/schemas/PatternsTest.Texts")
                            .toString());
            for (String property : List.of("several", "notBlankLast", "alternatives", "notBlank")) {
                for (String text :
                        List.of("a", "a b", " a", " ", "", "\t\n", "a\nb", "a,b", ",", "b ", "ab", "\u00a0")) {
                    ObjectMapper mapper = json;
                    var body = mapper.createObjectNode();
                    valid.forEach(body::put);
                    body.put(property, text);
                    int status =
                            application.client().post("/texts", body.toString()).status();
                    assertThat(status).as(body.toString()).isIn(204, 400);
                    if (schema.validate(body).isEmpty() != (status == 204)) {
                        disagreements.add(property + ": " + body.get(property) + " is answered with " + status);
                    }
                }
            }
        }
        assertThat(disagreements).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            value = {
                "[a-z]+¦[a-z]+",
                "[\\w-.]+\\@x¦[\\w\\-.]+@x",
                "[\\w\\.\\-]+\\-\\#¦[\\w\\.\\-]+-#",
                "[-a]|[a-]|[]a]¦[\\-a]|[a\\-]|[\\]a]",
                "[a-c-e]¦[a-c\\-e]",
                "a{2,3}?b{2}c*?¦a{2,3}?b{2}c*?",
                "(?<year>\\d{4})-(?:\\d\\d)¦(\\d{4})-(?:\\d\\d)",
                "(?=.*\\d)(?!x).*¦(?=.*\\d)(?!x).*",
                "\\p{Alpha}[\\p{Digit}_]\\P{Cc}¦[A-Za-z][0-9_][^\\u0000-\\u001F\\u007F-\\u009F]",
                "\\s\\S[\\s]¦[\\t-\\r ][^\\t-\\r ][\\t-\\r ]",
                "]}\\/\\\\¦\\]\\}/\\\\",
                "\\x41\\u00e9\\t¦\\x41\\u00e9\\t"
            })
    void areWrittenAsTheThreeLanguagesReadThem(String java, String expected) {
        assertThat(portable(java)).isEqualTo(expected);
        assertThat(portable(java).replaceAll("\\\\u00e9", "e")).matches(PORTABLE);
    }

    @Test
    void haveNoControlCharacters() {
        assertThat(portable("[^\u0000\u0085\u2028]")).isEqualTo("[^\\u0000\\u0085\\u2028]");
        assertThat(portable("\uD83D\uDE00+")).isEqualTo("\uD83D\uDE00+");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\p{L}+",
                "\\p{IsAlphabetic}",
                "[^\\P{Cc}]",
                "[\\S]",
                "[a&&[b]]",
                "[a[b]]",
                "a++",
                "(?>a)",
                "(?i)a",
                "(?<=a)b",
                "(a)\\1",
                "(?<a>a)\\k<a>",
                "\\Qa\\E",
                "\\Aa\\z",
                "\\h\\R",
                "\\012",
                "\\x{1F600}",
                "\\uD83D\\uDE00",
                "\\cA"
            })
    void areLeftOutIfALanguageReadsThemInAnotherWay(String java) {
        assertThat(PortablePattern.of(java)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[\\w-.]+\\@x",
                "[-a]|[a-]|[]a]",
                "[a-c-e]",
                "\\p{Punct}",
                "\\p{Graph}",
                "\\p{Print}",
                "\\p{Space}",
                "\\p{Cntrl}",
                "\\p{Cc}",
                "\\p{Blank}",
                "\\p{XDigit}",
                "\\p{Alnum}",
                "\\p{ASCII}",
                "\\p{Lower}",
                "\\p{Upper}",
                "\\s",
                "]|}",
                "[\\p{Punct}&&[^-]]?"
            })
    void matchTheSameCharacters(String java) {
        PortablePattern.of(java).ifPresent(portable -> {
            for (int character = 0; character < 0x300; character++) {
                String text = Character.toString(character);
                assertThat(text.matches(portable))
                        .as(character + " in " + portable)
                        .isEqualTo(text.matches(java));
            }
        });
    }
}
