package org.jzenith.testing.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers in the formats of OpenAPI. */
class NumberFormatTest {

    private static List<String> findings(String version, String type, String format, String number) {
        Requests requests = Requests.to(
                OpenApiDocument.ofText("openapi: " + version + "\npaths: {/a: {post: {requestBody: {content: "
                        + "{application/json: {schema: {type: " + type + ", format: " + format + "}}}}}}}"));
        return requests.with("Content-Type", "application/json").post("/a", number);
    }

    @ParameterizedTest
    @CsvSource({
        "integer, int32, 2147483647, 2147483648",
        "integer, int32, -2147483648, -2147483649",
        "integer, int64, 9223372036854775807, 9223372036854775808",
        "integer, int64, -9223372036854775808, -1e19",
        "number, int32, 2.5e2, 2.5",
        "number, float, -3.4e38, 3.5e38",
        "number, double, 1.7e308, 1.8e308",
        "number, double, -0.1, -1e400"
    })
    void haveTheirRange(String type, String format, String valid, String wrong) {
        for (String version : List.of("3.0.3", "3.1.0")) {
            assertThat(findings(version, type, format, valid)).as(version).isEmpty();
            assertThat(findings(version, type, format, wrong)).as(version).anySatisfy(finding -> assertThat(finding)
                    .startsWith("request body: is not a "));
        }
    }

    @Test
    void areSaidWithTheirRangeAndTheirPlace() {
        assertThat(findings("3.1.0", "integer", "int32", "3000000000"))
                .containsExactly(
                        "request body: is not a whole number from -2147483648 to 2147483647 (expected: format \"int32\"; "
                                + "document: #/paths/~1a/post/requestBody/content/application~1json/schema/format)");
    }

    @Test
    void haveTheirRangeInParametersAsWell() {
        Requests requests = Requests.to(OpenApiDocument.ofText("openapi: 3.1.0\npaths: {/a: {get: {parameters: "
                + "[{name: b, in: query, schema: {type: integer, format: int32}}, "
                + "{name: c, in: query, schema: {type: number, format: double}}]}}}"));
        assertThat(requests.get("/a?b=7&c=1e300")).isEmpty();
        assertThat(requests.get("/a?b=3000000000&c=1e400"))
                .satisfiesExactly(
                        finding -> assertThat(finding)
                                .startsWith("query parameter b: is not a whole number from -2147483648"),
                        finding -> assertThat(finding).startsWith("query parameter c: is not a number from -1.79"));
    }

    @Test
    void areNotSoughtInTexts() {
        assertThat(findings("3.1.0", "string", "int64", "\"9223372036854775808\""))
                .isEmpty();
    }
}
