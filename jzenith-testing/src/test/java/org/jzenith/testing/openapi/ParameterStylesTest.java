package org.jzenith.testing.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parameters that are arrays and objects, in the styles of OpenAPI. */
class ParameterStylesTest {

    private static final String OBJECT =
            "{type: object, required: [name], additionalProperties: false, properties: {name: {type: string, minLength: 2}, "
                    + "age: {type: integer, maximum: 150}, tag: {type: array, items: {type: string, maxLength: 3}}}}";

    private static Requests requests(String parameter) {
        return Requests.to(
                OpenApiDocument.ofText("openapi: 3.0.3\npaths: {\"/a/{id}\": {get: {parameters: [{name: id, in: path}, "
                        + "{name: other, in: query, schema: {type: string}}, " + parameter
                        + "]}}}\ncomponents: {securitySchemes: {key: {type: apiKey, in: query, name: api_key}}}"));
    }

    private static Requests query(String schema, String style) {
        return requests("{name: who, in: query, " + style + ", schema: " + schema + "}");
    }

    private static List<String> findings(String style, String query) {
        return query(OBJECT, style).get("/a/1?" + query);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            textBlock =
                    """
            style: deepObject                          ; who[name]=ab&who[age]=7&who[tag]=a&who[tag]=b
            style: deepObject                          ; who%5Bname%5D=12&other=x&api_key=k
            style: deepObject                          ; who[name][eq]=is+not+defined
            style: deepObject, explode: true           ; ''
            required: false                            ; ''
            style: form                                ; name=ab&age=7&tag=a&tag=b&other=x&api_key=k
            style: form, explode: true                 ; name=12&tag=1
            explode: false                             ; who=name,ab,age,7
            explode: false                             ; who=name%2Cab%2Cage%2C7
            explode: false                             ; who=name,a%2Cb
            style: pipeDelimited, explode: false       ; who=name%7Cab%7Cage%7C7
            style: pipeDelimited, explode: false       ; who=name|ab
            style: spaceDelimited, explode: false      ; who=name%20ab+age%207
            """)
    void mayBeAnObject(String style, String query) {
        assertThat(findings(style, query)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            textBlock =
                    """
            style: deepObject  ; who[name]=ab&who[age]=151          ; at /age: must have a maximum value of 150 (expected: maximum 150
            style: deepObject  ; who[name]=ab&who[age]=old          ; at /age: string found, integer expected (expected: type "integer"
            style: deepObject  ; who[name]=ab&who[tag]=long         ; at /tag/0: must be at most 3 characters long
            style: deepObject  ; who[name]=ab&who[size]=1           ; property 'size' is not defined in the schema
            style: deepObject  ; who[age]=7                         ; required property 'name' not found (expected: required ["name"]
            style: form        ; name=a                             ; at /name: must be at least 2 characters long
            style: form        ; age=7                              ; required property 'name' not found
            explode: false     ; who=name,ab,age,151                ; at /age: must have a maximum value of 150
            explode: false     ; who=name,ab,age                    ; an odd number of parts, 3 (expected: names and values in turn, separated by ,; document: #/paths/~1a~1{id}/get/parameters/2)
            explode: false     ; who=age,7                          ; required property 'name' not found
            style: pipeDelimited, explode: false ; who=name%7Ca     ; at /name: must be at least 2 characters long
            """)
    void hasWhatTheSchemaOfTheObjectAllows(String style, String query, String finding) {
        assertThat(findings(style, query))
                .singleElement()
                .asString()
                .startsWith("query parameter who: " + finding)
                .contains("document: #/paths/~1a~1{id}/get/parameters/2");
    }

    @Test
    void namesThatBelongToNoObjectAreNotInTheDocument() {
        assertThat(findings("style: form", "name=ab&nme=b"))
                .containsExactly("query parameter nme: not in the document "
                        + "(expected: one of [age, api_key, name, other, tag]; document: #/paths/~1a~1{id}/get)");
        assertThat(findings("style: deepObject", "who=ab"))
                .containsExactly("query parameter who: not in the document "
                        + "(expected: one of [api_key, other, who[...]]; document: #/paths/~1a~1{id}/get)");
    }

    @Test
    void isThereIfItIsRequired() {
        for (String style : List.of("style: deepObject", "style: form", "explode: false")) {
            assertThat(findings("required: true, " + style, "other=x"))
                    .as(style)
                    .containsExactly("query parameter who: missing (expected: a value; document: "
                            + "#/paths/~1a~1{id}/get/parameters/2)");
        }
    }

    @Test
    void mayHaveAnyNamesIfItsSchemaSaysSo() {
        Requests labels = query("{type: object, additionalProperties: {type: integer}}", "required: true");
        assertThat(labels.get("/a/1?x=1&y=2&api_key=k&other=z")).isEmpty();
        assertThat(labels.get("/a/1?other=z")).singleElement().asString().startsWith("query parameter who: missing");
        assertThat(labels.get("/a/1?x=b"))
                .singleElement()
                .asString()
                .startsWith("query parameter who: at /x: string found, integer expected");
        Requests open = query("{allOf: [{properties: {x: {type: integer}}}, {type: object}]}", "required: false");
        assertThat(open.get("/a/1?x=1&y=2")).isEmpty();
        assertThat(open.get("/a/1?x=b")).hasSize(1);
    }

    @Test
    void isNotCheckedIfItMayAlsoBeSomethingElse() {
        Requests unclear = query("{oneOf: [{type: object, required: [x]}, {type: string}]}", "required: false");
        assertThat(unclear.get("/a/1?who=1&y=2")).isEmpty();
    }

    @Test
    void endsWhereASchemaIsMadeOfItself() {
        Requests endless = Requests.to(
                OpenApiDocument.ofText(
                        """
                        openapi: 3.1.0
                        paths: {/a: {get: {parameters: [{name: b, in: query, schema: {$ref: "#/components/schemas/A"}}]}}}
                        components:
                          schemas:
                            A: {oneOf: [{type: integer}, {type: array, items: {$ref: "#/components/schemas/A"}}]}
                        """));
        assertThat(endless.get("/a?b=1&b=2")).isEmpty();
        assertThat(endless.get("/a?b=c")).isNotEmpty();
    }

    @Test
    void mayBeAnArrayWhoseElementsHaveSeparatorsThatAreEncoded() {
        Requests names = query("{type: array, maxItems: 2, items: {type: string, minLength: 2}}", "explode: false");
        assertThat(names.get("/a/1?who=Poe%2C+E,Fox%2C+J")).isEmpty();
        assertThat(names.get("/a/1?who=Poe%2CFox")).isEmpty();
        assertThat(names.get("/a/1?who=Poe,E")).singleElement().asString().contains("at /1: must be at least 2");
        assertThat(names.get("/a/1?who=Poe,Fox,Doe")).hasSize(1);
    }

    @Test
    void mayBeAnObjectInAPathInAHeaderAndInACookie() {
        Requests path = requests("{name: id, in: path, schema: " + OBJECT + "}");
        assertThat(path.get("/a/name,ab,age,7")).isEmpty();
        assertThat(path.get("/a/name,a")).singleElement().asString().startsWith("path parameter id: at /name: must be");
        Requests exploded = requests("{name: id, in: path, explode: true, schema: " + OBJECT + "}");
        assertThat(exploded.get("/a/name=ab,age=7")).isEmpty();
        assertThat(exploded.get("/a/name=ab,age"))
                .containsExactly("path parameter id: a part without = (expected: name=value, name=value; "
                        + "document: #/paths/~1a~1{id}/get/parameters/2)");
        Requests header = requests("{name: X-Who, in: header, required: true, schema: " + OBJECT + "}");
        assertThat(header.with("X-Who", "name, ab, age, 7").get("/a/1")).isEmpty();
        assertThat(header.with("X-Who", "name,ab,age,s3cret").get("/a/1"))
                .singleElement()
                .asString()
                .startsWith("header parameter X-Who: at /age: string found, integer expected")
                .doesNotContain("s3cret");
        Requests cookie = requests("{name: who, in: cookie, explode: false, schema: " + OBJECT + "}");
        assertThat(cookie.with("Cookie", "x=y; who=name,ab").get("/a/1")).isEmpty();
        assertThat(cookie.with("Cookie", "x=y; who=name,a").get("/a/1")).hasSize(1);
        Requests cookies = requests("{name: who, in: cookie, schema: " + OBJECT + "}");
        assertThat(cookies.with("Cookie", "x=y; name=ab; age=7").get("/a/1")).isEmpty();
        assertThat(cookies.with("Cookie", "x=y; name=ab; age=200").get("/a/1")).hasSize(1);
    }
}
