package org.jzenith.testing.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables in paths, of which a segment may have several. */
class PathVariablesTest {

    private static final Requests REQUESTS = Requests.to(
            OpenApiDocument.ofText(
                    """
                    openapi: 3.1.0
                    paths:
                      /files/{path}:
                        get:
                          parameters:
                            - {name: path, in: path, required: true, schema: {type: string, pattern: "^[a-z./]+$"}}
                      /archives/{name}.{type}:
                        get:
                          parameters:
                            - {name: type, in: path, required: true, schema: {enum: [gz, zip]}}
                      /releases/{name}-{version}/notes:
                        get:
                          parameters:
                            - {name: name, in: path, required: true, schema: {type: string, pattern: "^[a-z-]+$"}}
                            - {name: version, in: path, required: true, schema: {type: string, pattern: "^\\\\d+[.]\\\\d+$"}}
                      /cells/{column}{row}:
                        get:
                          parameters:
                            - {name: column, in: path, required: true, schema: {type: string, pattern: "^[A-Z]+$"}}
                            - {name: row, in: path, required: true, schema: {type: integer}}
                      /caf%C3%A9/{table}:
                        get:
                          parameters: [{name: table, in: path, required: true, schema: {type: integer, maximum: 9}}]
                      /a+b/{c}%zz:
                        get:
                          parameters: [{name: c, in: path, required: true, schema: {enum: [c]}}]
                    """));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/files/a.b.c",
                "/files/a%2Fb.c",
                "/files/.%2E",
                "/archives/a.gz",
                "/archives/a.tar.gz",
                "/archives/a%2Fb.gz",
                "/archives/%2E%2Egz",
                "/releases/my-long-name-1.0/notes",
                "/releases/name%2D1.0/notes",
                "/cells/AB12",
                "/caf%c3%a9/1",
                "/caf%C3%A9/%39",
                "/a+b/c%25zz"
            })
    void mayHaveDotsAndSlashesAndWhatSeparatesThem(String path) {
        assertThat(REQUESTS.get(path)).isEmpty();
    }

    @Test
    void haveTheValuesThatTheirSchemasAllow() {
        String version = "#/paths/~1releases~1{name}-{version}~1notes/get/parameters/1/schema/pattern";
        assertThat(REQUESTS.get("/files/A%2FB"))
                .singleElement()
                .asString()
                .startsWith("path parameter path: does not match");
        assertThat(REQUESTS.get("/archives/a.tar.xz"))
                .containsExactly(
                        "path parameter type: does not have a value in the enumeration [\"gz\", \"zip\"] "
                                + "(expected: enum [\"gz\",\"zip\"]; document: #/paths/~1archives~1{name}.{type}/get/parameters/0/schema/enum)");
        assertThat(REQUESTS.get("/releases/my-long-name-x/notes"))
                .containsExactly("path parameter version: does not match the regex pattern ^\\d+[.]\\d+$ "
                        + "(expected: pattern \"^\\\\d+[.]\\\\d+$\"; document: " + version + ")");
        assertThat(REQUESTS.get("/cells/12"))
                .singleElement()
                .asString()
                .startsWith("path parameter column: does not match");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/files/",
                "/files/a/b",
                "/archives/.gz",
                "/archives/gz",
                "/releases/a-/notes",
                "/cells/A",
                "/cafe/1"
            })
    void areNotEmptyAndEndWithTheirSegment(String path) {
        assertThat(REQUESTS.get(path)).singleElement().asString().startsWith("path: not in the document");
    }

    @Test
    void areNamedByTheirPlaceInPathsThatAreEncoded() {
        assertThat(REQUESTS.get("/caf%c3%a9/10"))
                .containsExactly("path parameter table: must have a maximum value of 9 (expected: maximum 9; "
                        + "document: #/paths/~1caf%C3%A9~1{table}/get/parameters/0/schema/maximum)");
        assertThat(REQUESTS.get("/a+b/d%25zz"))
                .containsExactly(
                        "path parameter c: does not have a value in the enumeration [\"c\"] (expected: enum [\"c\"]; "
                                + "document: #/paths/~1a+b~1{c}%zz/get/parameters/0/schema/enum)");
    }

    @Test
    void areNotCheckedIfThereAreVeryManyWaysToReadThem() {
        assertThat(REQUESTS.get("/cells/" + "1".repeat(100))).hasSize(1);
        assertThat(REQUESTS.get("/cells/" + "1".repeat(1000))).isEmpty();
    }
}
