package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.testing.openapi.OpenApiDocument;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StubConformanceTest {

    private static final StubServer STUB = StubServer.create();
    private static final OpenApiDocument PRICES = OpenApiDocument.ofResource("org/jzenith/testing/prices-openapi.yaml");
    private static final String PRICE = "{\"id\":1,\"isbn\":\"1\",\"amount\":9.95}";

    private final TestClient client =
            TestClient.of(URI.create(STUB.url()), new ObjectMapper()).withHeader("X-Tenant", "7");

    @AfterAll
    static void close() {
        STUB.close();
    }

    @BeforeEach
    void forget() {
        STUB.reset();
    }

    private static StubResponse price(String body) {
        return StubResponse.json(200, body);
    }

    private static void assertAllowed() {
        STUB.assertConformsTo(PRICES);
    }

    /** Returns what is wrong, a line for each, without the place of the stub. */
    private static List<String> findings() {
        Throwable failure = catchThrowable(StubConformanceTest::assertAllowed);
        assertThat(failure).isInstanceOf(AssertionError.class);
        return failure.getMessage()
                .lines()
                .filter(line -> line.startsWith("  "))
                .map(String::trim)
                .toList();
    }

    @Test
    void allowsWhatTheDocumentHas() {
        STUB.answer("GET", "/prices/{isbn}", price(PRICE));
        STUB.answer(
                "GET",
                "/v1/prices/{isbn}",
                price(
                        "{\"id\":1,\"isbn\":\"1\",\"amount\":0,\"note\":null,"
                                + "\"currency\":\"EUR\",\"since\":\"2026-01-02\",\"rebate\":\"USD\",\"unit\":\"box\",\"other\":[]}"));
        STUB.answer(
                "GET",
                "/prices",
                StubResponse.json(200, "[" + PRICE + "]").withHeader("X-Total", "1"),
                StubResponse.text(200, "isbn 1").withHeader("x-total", "1"));
        STUB.answer("POST", "/prices", StubResponse.status(201), StubResponse.problem(409, "No."));
        STUB.answer("DELETE", "/prices/{isbn}", StubResponse.status(204), StubResponse.problem(500, "Broken."));
        STUB.answer("GET", "/prices/latest", price(PRICE));
        STUB.answer("GET", "/prices/1.txt", StubResponse.text(200, "9.95"));
        STUB.answer("HEAD", "/prices/{isbn}", StubResponse.status(200));
        client.get("/prices/1");
        client.get("/v1/prices/%31-2");
        client.get("/prices?limit=100&currency=EUR&tag=a&tag=b+c&id=1,2&api_key=k&filter=%7B%22name%22:1%7D");
        client.withHeader("Cookie", "other=1; session=abc").get("/prices?limit=1");
        client.post(
                "/prices",
                new ObjectMapper().createObjectNode().put("isbn", "1").put("amount", 1));
        client.post(
                "/prices",
                new ObjectMapper()
                        .createObjectNode()
                        .put("isbn", "1")
                        .put("amount", 1)
                        .put("secret", "s"));
        client.delete("/prices/1");
        client.get("/prices/latest");
        client.get("/prices/1.txt");
        client.send("HEAD", "/prices/1", null);
        STUB.assertNothingUnexpected();
        assertAllowed();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            textBlock =
                    """
            '[1]'                                           | at : array found, object expected | #/components/schemas/Money/type
            '{"id":1,"isbn":"1"}'                           | required property 'amount' not found | #/components/schemas/Money/required
            '{"id":1,"isbn":"1","amount":"9"}'              | at /amount: string found, number expected (expected: type "number" | #/components/schemas/Money/properties/amount/type
            '{"id":1,"isbn":"1","amount":-1}'               | at /amount: must have a minimum value of 0 (expected: minimum 0 | #/components/schemas/Money/properties/amount/minimum
            '{"id":1,"isbn":"1","amount":1,"currency":"X"}' | at /currency: does not have a value in the enumeration ["EUR", "USD"] | #/components/schemas/Currency/enum
            '{"id":1,"isbn":"1","amount":1,"note":7}'       | at /note: integer found, [string, null] expected | #/components/schemas/Price/allOf/1/properties/note/type
            '{"id":1,"isbn":"1","amount":1,"since":"now"}'  | at /since: does not match the date pattern | #/components/schemas/Price/allOf/1/properties/since/format
            '{"id":1,"isbn":"1","amount":1,"rebate":true}'  | at /rebate: must be valid to one and only one schema, but 0 are valid | #/components/schemas/Rebate/oneOf
            '{"id":1,"isbn":"1","amount":1,"unit":"bag"}'   | at /unit: must be the constant value 'piece' | #/components/schemas/Price/allOf/1/properties/unit/anyOf/0/const
            '{"id":1,"isbn":"1","amount":1,"secret":"s"}'   | at /secret: is a write-only field, it cannot appear in the data | #/components/schemas/Price/allOf/1/properties/secret/writeOnly
            '{"isbn":"1","amount":1}'                       | required property 'id' not found | #/components/schemas/Price/allOf/1/required
            '{"isbn"'                                       | no JSON: Unexpected end-of-input | #/components/schemas/Price)
            '{} {}'                                         | no JSON: Trailing token | #/components/schemas/Price)
            """)
    void findsABodyThatTheSchemaDoesNotAllow(String body, String what, String where) {
        STUB.answer("GET", "/prices/{isbn}", price(body));
        client.get("/prices/1");
        assertThat(findings()).anySatisfy(finding -> assertThat(finding)
                .startsWith("GET /prices/1 -> 200: response body: ")
                .contains(what.replace("at : ", ""))
                .contains("document: " + where));
    }

    @Test
    void findsARequestBodyThatTheDocumentDoesNotAllow() {
        STUB.answer("POST", "/prices", StubResponse.status(201))
                .answer("DELETE", "/prices/1", StubResponse.status(204));
        client.post(
                "/prices",
                new ObjectMapper()
                        .createObjectNode()
                        .put("isbn", "1")
                        .put("amount", 1)
                        .put("id", 2));
        client.send("POST", "/prices", null);
        client.post("/prices", "text");
        client.send("DELETE", "/prices/1", "{}");
        assertThat(findings())
                .containsExactly(
                        "POST /prices -> 201: request body: at /id: is a readonly field, it cannot be changed "
                                + "(expected: readOnly true; document: #/components/schemas/Price/allOf/1/properties/id/readOnly)",
                        "POST /prices -> 201: request body: missing "
                                + "(expected: one of type [application/json]; document: #/components/requestBodies/Price)",
                        "POST /prices -> 201: request body: no JSON: Unrecognized token 'text': was expecting (JSON String, Number, "
                                + "Array, Object or token 'null', 'true' or 'false') (document: #/components/schemas/Price)",
                        "DELETE /prices/1 -> 204: request body: 2 bytes of type application/json "
                                + "(expected: none; document: #/paths/~1prices~1{isbn}/delete)");
    }

    @Test
    void findsAPathAMethodAndAStatusThatTheDocumentDoesNotHave() {
        STUB.answer("GET", "/price", StubResponse.status(200))
                .answer("PUT", "/prices", StubResponse.status(200))
                .answer("POST", "/prices", StubResponse.status(200))
                .answer("GET", "/prices/{a}/{b}", StubResponse.status(200))
                .answer("GET", "/v2/prices/{isbn}", price(PRICE));
        client.get("/price");
        client.send("PUT", "/prices", null);
        client.post(
                "/prices",
                new ObjectMapper().createObjectNode().put("isbn", "1").put("amount", 1));
        client.get("/prices/a%2Fb/c");
        client.get("/v2/prices/1");
        String paths = "[/prices, /prices/latest, /prices/{isbn}, /prices/{isbn}.txt]";
        assertThat(findings())
                .containsExactly(
                        "GET /price -> 200: path: not in the document (expected: one of " + paths
                                + "; document: #/paths)",
                        "PUT /prices -> 200: method: not in the document (expected: one of [GET, POST]; document: #/paths/~1prices)",
                        "POST /prices -> 200: status: 200 is not in the document (expected: one of [201, 4XX]; document: #/paths/~1prices/post/responses)",
                        "GET /prices/a%2Fb/c -> 200: path: not in the document (expected: one of " + paths
                                + "; document: #/paths)",
                        "GET /v2/prices/1 -> 200: path: not in the document (expected: one of " + paths
                                + "; document: #/paths)");
    }

    @Test
    void findsParametersThatAreMissingOrWrongAndShowsNoSecrets() {
        StubResponse none = StubResponse.json(200, "[]").withHeader("X-Total", "0");
        STUB.answer("GET", "/prices", none).answer("DELETE", "/prices/{isbn}", StubResponse.status(204));
        client.get("/prices?limt=1");
        client.get("/prices?limit=101");
        client.get("/prices?limit=ten");
        client.get("/prices?limit=1&currency=YEN&tag=a&tag=longer&id=1,b&filter=%7B%7D");
        client.withHeader("Cookie", "session=s3").get("/prices?limit=1");
        client.delete("/prices/abc");
        TestClient.of(URI.create(STUB.url()), new ObjectMapper()).delete("/prices/1");
        client.withHeader("X-Tenant", "s3cret").delete("/prices/1");
        String parameters = "#/paths/~1prices/get/parameters/";
        String ofOne = "#/paths/~1prices~1{isbn}/parameters/";
        String many = "GET /prices?limit=1&currency=YEN&tag=a&tag=longer&id=1,b&filter=%7B%7D -> 200: query parameter ";
        assertThat(findings())
                .containsExactly(
                        "GET /prices?limt=1 -> 200: query parameter limit: missing (expected: a value; document: "
                                + parameters + "0)",
                        "GET /prices?limt=1 -> 200: query parameter limt: not in the document "
                                + "(expected: one of [api_key, currency, filter, id, limit, tag]; document: #/paths/~1prices/get)",
                        "GET /prices?limit=101 -> 200: query parameter limit: must have a maximum value of 100 "
                                + "(expected: maximum 100; document: " + parameters + "0/schema/maximum)",
                        "GET /prices?limit=ten -> 200: query parameter limit: string found, integer expected "
                                + "(expected: type \"integer\"; document: " + parameters + "0/schema/type)",
                        many + "currency: does not have a value in the enumeration [\"EUR\", \"USD\"] "
                                + "(expected: enum [\"EUR\",\"USD\"]; document: #/components/schemas/Currency/enum)",
                        many + "tag: at /1: must be at most 5 characters long (expected: maxLength 5; document: "
                                + parameters + "2/schema/items/maxLength)",
                        many + "id: at /1: string found, integer expected (expected: type \"integer\"; document: "
                                + parameters + "3/schema/items/type)",
                        many + "filter: required property 'name' not found (expected: required [\"name\"]; document: "
                                + parameters + "4/content/application~1json/schema/required)",
                        "GET /prices?limit=1 -> 200: cookie parameter session: must be at least 3 characters long "
                                + "(expected: minLength 3; document: " + parameters + "5/schema/minLength)",
                        "DELETE /prices/abc -> 204: path parameter isbn: does not match the regex pattern ^[0-9-]+$ "
                                + "(expected: pattern \"^[0-9-]+$\"; document: " + ofOne + "0/schema/pattern)",
                        "DELETE /prices/1 -> 204: header parameter X-Tenant: missing (expected: a value; document: "
                                + ofOne + "1)",
                        "DELETE /prices/1 -> 204: header parameter X-Tenant: string found, integer expected "
                                + "(expected: type \"integer\"; document: " + ofOne + "1/schema/type)");
    }

    @Test
    void findsTheWrongMediaTypeAndTheWrongHeadersOfAResponse() {
        STUB.answer(
                "GET",
                "/prices",
                StubResponse.json(200, "[]"),
                StubResponse.bytes(200, "application/xml", new byte[] {'<'}).withHeader("X-Total", "many"),
                StubResponse.text(200, "price").withHeader("X-Total", "1"),
                StubResponse.status(200).withHeader("X-Total", "1"));
        STUB.answer("POST", "/prices", StubResponse.json(201, PRICE));
        STUB.answer("GET", "/prices/1", StubResponse.json(404, PRICE));
        STUB.answer("GET", "/prices/1.txt", StubResponse.text(200, "free"));
        for (int i = 0; i < 4; i++) {
            client.get("/prices?limit=" + i);
        }
        client.post(
                "/prices",
                new ObjectMapper().createObjectNode().put("isbn", "1").put("amount", 1));
        client.get("/prices/1");
        client.get("/prices/1.txt");
        String all = "#/paths/~1prices/get/responses/200";
        assertThat(findings())
                .containsExactly(
                        "GET /prices?limit=0 -> 200: response header X-Total: missing (expected: a value; document: "
                                + all + "/headers/X-Total)",
                        "GET /prices?limit=1 -> 200: response header X-Total: string found, integer expected "
                                + "(expected: type \"integer\"; document: " + all + "/headers/X-Total/schema/type)",
                        "GET /prices?limit=1 -> 200: response content type: application/xml "
                                + "(expected: one of [application/json, text/*]; document: " + all + "/content)",
                        "GET /prices?limit=2 -> 200: response body: does not match the regex pattern ^isbn "
                                + "(expected: pattern \"^isbn\"; document: " + all + "/content/text~1*/schema/pattern)",
                        "GET /prices?limit=3 -> 200: response body: missing "
                                + "(expected: one of type [application/json, text/*]; document: " + all + ")",
                        "POST /prices -> 201: response body: 33 bytes of type application/json "
                                + "(expected: none; document: #/paths/~1prices/post/responses/201)",
                        "GET /prices/1 -> 404: response content type: application/json (expected: one of "
                                + "[application/problem+json]; document: #/paths/~1prices~1{isbn}/get/responses/default/content)",
                        "GET /prices/1.txt -> 200: response body: string found, number expected (expected: type \"number\"; "
                                + "document: #/paths/~1prices~1{isbn}.txt/get/responses/200/content/text~1plain/schema/type)");
    }

    @Test
    void checksAFormAndAPathAsTheyAreSent() {
        OpenApiDocument files = OpenApiDocument.ofText(
                """
                openapi: 3.1.0
                paths:
                  /files/{name}.{type}:
                    post:
                      parameters: [{name: type, in: path, required: true, schema: {enum: [gz]}}]
                      requestBody:
                        content:
                          application/x-www-form-urlencoded:
                            schema: {type: object, properties: {size: {type: integer, format: int32}}}
                      responses: {"200": {description: kept}}
                """);
        STUB.answer("POST", "/files/{file}", StubResponse.status(200));
        TestClient sender = client.withHeader("Content-Type", "application/x-www-form-urlencoded");
        sender.post("/files/a%2Fb.tar.gz", "size=1");
        STUB.assertNothingUnexpected();
        STUB.assertConformsTo(files);
        sender.post("/files/a%2Fb.tar.gz", "size=3000000000");
        assertThatThrownBy(() -> STUB.assertConformsTo(files))
                .hasMessageContaining("POST /files/a%2Fb.tar.gz -> 200: request body: at /size: is not a whole number");
    }

    @Test
    void doesNotCheckAnswersThatAreMeantToDiffer() {
        STUB.answer("POST", "/prices", StubResponse.text(502, "Bad gateway").undocumented());
        client.send("POST", "/prices", null);
        assertThat(findings()).singleElement().asString().contains("request body: missing");
    }

    @Test
    void checksTheRequestOfAnAnswerThatNeverComesAndOfOneThatIsUnexpected() {
        STUB.answer("GET", "/prices/{isbn}", StubResponse.never());
        CompletableFuture<TestResponse> never = CompletableFuture.supplyAsync(() -> client.get("/prices/abc"));
        STUB.awaitRequests(1);
        client.get("/prize");
        assertThat(findings())
                .hasSize(2)
                .satisfiesExactly(
                        finding ->
                                assertThat(finding).startsWith("GET /prices/abc: path parameter isbn: does not match"),
                        finding -> assertThat(finding).startsWith("GET /prize: path: not in the document"));
        assertThat(never).isNotDone();
    }

    @Test
    void namesTheStubTheDocumentAndTheFix() {
        STUB.answer("GET", "/", request -> StubResponse.status(200));
        for (int i = 0; i < 25; i++) {
            client.get("/?" + i);
            client.get("/?1");
        }
        assertThatThrownBy(StubConformanceTest::assertAllowed)
                .hasMessageStartingWith(
                        "The stub at " + STUB.url()
                                + " was asked or has answered what org/jzenith/testing/prices-openapi.yaml does not allow:\n  GET /?0 -> 200: path: ")
                .hasMessageContaining("\n  and 5 more\nFix: ")
                .hasMessageContaining("StubResponse.undocumented()");
    }
}
