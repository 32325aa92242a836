package org.jzenith.testing.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that are forms, in the form of a query and in parts. */
class FormBodiesTest {

    private static final OpenApiDocument DOCUMENT = OpenApiDocument.ofText(
            """
            openapi: 3.1.0
            paths:
              /reader:
                post:
                  requestBody:
                    required: true
                    content:
                      application/x-www-form-urlencoded:
                        schema: {$ref: "#/components/schemas/Reader"}
                        encoding:
                          books: {style: form, explode: false}
                          home: {style: deepObject}
                          settings: {contentType: application/json}
              /cover:
                post:
                  requestBody:
                    content:
                      multipart/form-data:
                        schema: {$ref: "#/components/schemas/Cover"}
                        encoding:
                          image: {contentType: "image/png, image/jpeg"}
            components:
              schemas:
                Reader:
                  type: object
                  required: [name]
                  additionalProperties: false
                  properties:
                    id: {type: integer, readOnly: true}
                    name: {type: string, maxLength: 8}
                    age: {type: [integer, "null"], format: int32}
                    tag: {type: array, maxItems: 2, items: {type: string}}
                    books: {type: array, items: {type: integer}}
                    address: {type: object, required: [city]}
                    home: {type: object, properties: {floor: {type: integer}}}
                    settings: {type: boolean}
                  patternProperties: {"^shelf-": {type: integer}}
                Cover:
                  type: object
                  required: [about, image]
                  additionalProperties: false
                  properties:
                    about: {type: object, required: [title]}
                    image: {type: string, format: binary, maxLength: 4}
                    page: {type: integer}
                    scans: {type: array, maxItems: 2, items: {type: string, format: binary}}
            """);

    private static final String READER = "#/components/schemas/Reader/";
    private static final String PNG = part("image\"; filename=\"a.png", "image/png", "\u0089PNG");

    private static List<String> form(String body) {
        return Requests.to(DOCUMENT)
                .with("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
                .post("/reader", body);
    }

    private static List<String> multipart(String... parts) {
        return Requests.to(DOCUMENT)
                .with("Content-Type", "multipart/form-data; charset=utf-8; boundary=\"a b\"")
                .post(
                        "/cover",
                        "preamble\r\n--a b \r\n" + String.join("\r\n--a b\r\n", parts) + "\r\n--a b--\r\nepilogue");
    }

    private static String part(String name, String type, String content) {
        return "content-disposition: form-data; name=\"" + name + "\"\r\n"
                + (type.isEmpty() ? "" : "Content-Type: " + type + "\r\n") + "\r\n" + content;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name=Ada",
                "name=12&age=7&tag=1&shelf-a=12",
                "name=Ada%20L.&age=null&tag=a&tag=b",
                "name=Ada&books=1,2&home[floor]=2&home%5Bdoor%5D=left&settings=true",
                "name=Ada&home[a][b]=is+not+defined",
                "name=Ada&address=%7B%22city%22%3A%22London%22%7D"
            })
    void mayHaveAllThatTheSchemaHas(String body) {
        assertThat(form(body)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            age=7                        | required property 'name' not found (expected: required ["name"] | required)
            name=Ada%20Lovelace          | at /name: must be at most 8 characters long (expected: maxLength 8 | properties/name/maxLength)
            name=Ada&age=old             | at /age: string found, [integer, null] expected | properties/age/type)
            name=Ada&age=3000000000      | at /age: is not a whole number from -2147483648 to 2147483647 | properties/age/format)
            name=Ada&nme=Ada             | property 'nme' is not defined in the schema | additionalProperties)
            name=Ada&tag=a&tag=b&tag=c   | at /tag: must have at most 2 items but found 3 | properties/tag/maxItems)
            name=Ada&name=Bob            | at /name: array found, string expected | properties/name/type)
            name=Ada&id=7                | at /id: is a readonly field | properties/id/readOnly)
            name=Ada&books=1,b           | at /books/1: string found, integer expected | properties/books/items/type)
            name=Ada&home[floor]=x       | at /home/floor: string found, integer expected | properties/home/properties/floor/type)
            name=Ada&address=%7B%7D      | at /address: required property 'city' not found | properties/address/required)
            name=Ada&address=London      | at /address: no JSON | properties/address)
            name=Ada&shelf-a=x           | at /shelf-a: string found, integer expected | patternProperties/^shelf-/type)
            name=Ada&settings=%22on%22   | at /settings: string found, boolean expected | properties/settings/type)
            """)
    void haveNothingThatTheSchemaDoesNotAllow(String body, String finding, String where) {
        assertThat(form(body))
                .singleElement()
                .asString()
                .startsWith("request body: " + finding)
                .contains("document: " + READER + where);
    }

    @Test
    void areEncodedAsTheyMust() {
        assertThat(form("name=%zz"))
                .singleElement()
                .asString()
                .startsWith("request body: the percent-encoding is wrong: ");
        assertThat(form(""))
                .containsExactly("request body: missing (expected: one of type [application/x-www-form-urlencoded]; "
                        + "document: #/paths/~1reader/post/requestBody)");
    }

    @Test
    void mayHaveParts() {
        assertThat(multipart(part("about", "application/json", "{\"title\":\"x\"}"), PNG))
                .isEmpty();
        assertThat(multipart(
                        PNG,
                        part("about", "", "{\"title\":\"x\"}"),
                        "Content-Disposition: Form-Data; filename=\"a; name=\\\"b\\\"; name=c\"; NAME = page\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n7",
                        part("scans\"; filename=\"1", "application/json", "{\r\n\r\n"),
                        part("scans", "application/octet-stream", "x--a b")))
                .isEmpty();
    }

    @Test
    void haveThePartsThatTheSchemaAllows() {
        String about = part("about", "application/json", "{\"title\":\"x\"}");
        String cover = "#/components/schemas/Cover/";
        assertThat(multipart(about))
                .containsExactly("request body: required property 'image' not found (expected: required "
                        + "[\"about\",\"image\"]; document: " + cover + "required)");
        assertThat(multipart(about, PNG, part("img", "", "x")))
                .singleElement()
                .asString()
                .contains("property 'img' is not defined", "document: " + cover + "additionalProperties)");
        assertThat(multipart(about, PNG, part("page", "", "one")))
                .singleElement()
                .asString()
                .contains("at /page: string found, integer expected", "document: " + cover + "properties/page/type)");
        assertThat(multipart(about, part("image\"; filename=\"a", "image/jpeg", "12345")))
                .singleElement()
                .asString()
                .contains("at /image: must be at most 4 characters long");
        assertThat(multipart(about, part("image", "image/gif", "GIF")))
                .containsExactly(
                        "request body: at /image: content type image/gif (expected: image/png, image/jpeg; document: "
                                + "#/paths/~1cover/post/requestBody/content/multipart~1form-data/encoding/image/contentType)");
        assertThat(multipart(part("about", "application/json", "{s3cret"), PNG))
                .containsExactly("request body: at /about: no JSON (document: " + cover + "properties/about)");
        assertThat(multipart(part("about", "application/json", "{}"), PNG))
                .singleElement()
                .asString()
                .contains("at /about: required property 'title' not found");
        assertThat(multipart(about, PNG, part("scans", "", "1"), part("scans", "", "2"), part("scans", "", "3")))
                .singleElement()
                .asString()
                .contains("at /scans: must have at most 2 items but found 3");
        assertThat(multipart(about, PNG, PNG))
                .singleElement()
                .asString()
                .contains("at /image: array found, string expected");
    }

    @Test
    void havePartsWithNamesBetweenTheirBoundary() {
        String where = "; document: #/paths/~1cover/post/requestBody/content/multipart~1form-data)";
        assertThat(multipart("Content-Type: text/plain\r\n\r\nx"))
                .containsExactly(
                        "request body: a part has no name (expected: Content-Disposition: form-data; name=\"...\""
                                + where);
        assertThat(multipart("no header at all")).singleElement().asString().contains("a part has no name");
        assertThat(Requests.to(DOCUMENT)
                        .with("Content-Type", "multipart/form-data")
                        .post("/cover", "--a--"))
                .containsExactly("request body: the Content-Type has no boundary "
                        + "(expected: multipart/form-data; boundary=..." + where);
        assertThat(Requests.to(DOCUMENT)
                        .with("Content-Type", "multipart/form-data; boundary=a")
                        .post("/cover", "--a\r\n" + PNG + "\r\n--ab--\r\n"))
                .containsExactly(
                        "request body: the body does not end with its boundary (expected: --boundary--" + where);
    }
}
