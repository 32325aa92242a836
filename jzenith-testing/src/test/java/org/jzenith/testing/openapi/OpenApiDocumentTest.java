package org.jzenith.testing.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpHeaders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.error.JZenithException;
import org.jzenith.testing.StubResponse;
import org.jzenith.testing.StubServer;

class OpenApiDocumentTest {

    private static final String SMALL = "{\"openapi\":\"%s\",\"paths\":{\"/a\":{\"post\":{"
            + "\"requestBody\":{\"content\":{\"application/json\":{\"schema\":%s}}},"
            + "\"responses\":{\"200\":{\"description\":\"x\"}}}}}}";

    @TempDir
    Path folder;

    private static HttpHeaders json() {
        return HttpHeaders.of(Map.of("Content-Type", List.of("application/json")), (name, value) -> true);
    }

    private static List<String> findings(OpenApiDocument document, String body) {
        Message empty = new Message(HttpHeaders.of(Map.of(), (name, value) -> true), Buffer.buffer());
        return new ExchangeCheck(document)
                .findings(new Exchange("POST", "/a", "", new Message(json(), Buffer.buffer(body)), 200, empty));
    }

    private static List<String> findings(String version, String schema, String body) {
        return findings(OpenApiDocument.ofText(SMALL.formatted(version, schema)), body);
    }

    @Test
    void readsAFileAUrlAndATextInJsonAndYaml() throws IOException {
        String yaml = "openapi: 3.0.3\npaths: {}\n";
        String json = SMALL.formatted("3.1.1", "{}");
        Path file = Files.writeString(folder.resolve("a.yaml"), yaml);
        assertThat(OpenApiDocument.of(file)).hasToString(file.toString());
        assertThat(OpenApiDocument.of(file.toUri())).hasToString(file.toUri().toString());
        assertThat(OpenApiDocument.ofText(yaml)).hasToString("the OpenAPI document");
        assertThat(OpenApiDocument.ofText(json).root().get("paths").exists()).isTrue();
        try (StubServer stub = StubServer.create()) {
            stub.answer("GET", "/openapi.json", StubResponse.json(200, json));
            URI there = URI.create(stub.url() + "/openapi.json");
            assertThat(OpenApiDocument.of(there)).hasToString(there.toString());
            assertThatThrownBy(() -> OpenApiDocument.of(URI.create(stub.url() + "/other")))
                    .isInstanceOf(JZenithException.class)
                    .hasMessageContaining("The OpenAPI document " + stub.url() + "/other cannot be read");
        }
    }

    @Test
    void saysWhatIsWrongWithADocument() {
        assertThatThrownBy(() -> OpenApiDocument.of(folder.resolve("none.json")))
                .isInstanceOf(JZenithException.class)
                .hasMessageContaining(folder.resolve("none.json") + " cannot be read");
        assertThatThrownBy(() -> OpenApiDocument.ofResource("none.json"))
                .hasMessage("The OpenAPI document none.json is missing (expected: a resource of the class path)");
        assertThatThrownBy(() -> OpenApiDocument.ofText("{\"swagger\":\"2.0\"}"))
                .hasMessage("openapi: missing in the OpenAPI document (expected: a document of OpenAPI 3.0 or 3.1)");
        assertThatThrownBy(() -> OpenApiDocument.ofText("openapi: 4.0.0")).hasMessageContaining("openapi: 4.0.0");
        assertThatThrownBy(() -> OpenApiDocument.ofText("{\"openapi\"")).hasMessageContaining("expected: JSON or YAML");
        for (String reference : List.of("other.yaml#/A", "#/components/schemas/A", "http://127.0.0.1:1/a.json")) {
            assertThatThrownBy(() ->
                            findings("3.1.0", "{\"properties\":{\"b\":{\"$ref\":\"" + reference + "\"}}}", "{\"b\":1}"))
                    .as(reference)
                    .isInstanceOf(JZenithException.class)
                    .hasMessageContaining("OpenAPI document")
                    .hasMessageContaining("references begin with #");
            assertThatThrownBy(() -> findings("3.1.0", "{\"$ref\":\"" + reference + "\"}", "{\"b\":1}"))
                    .as(reference)
                    .isInstanceOf(JZenithException.class)
                    .hasMessageContaining("$ref: " + reference);
        }
    }

    @Test
    void readsSchemasAsTheVersionOfTheDocumentDoes() {
        String nullable = "{\"type\":\"string\",\"nullable\":true}";
        assertThat(findings("3.0.3", nullable, "null")).isEmpty();
        assertThat(findings("3.1.0", nullable, "null")).hasSize(1);
        String types = "{\"type\":[\"string\",\"null\"]}";
        assertThat(findings("3.1.0", types, "null")).isEmpty();
        assertThat(findings("3.1.0", types, "1")).hasSize(1);
        assertThat(findings("3.0.0", "{\"type\":\"number\",\"minimum\":1,\"exclusiveMinimum\":true}", "1"))
                .hasSize(1);
        assertThat(findings("3.1.0", "{\"type\":\"number\",\"exclusiveMinimum\":1}", "1"))
                .hasSize(1);
        for (String version : List.of("3.0.3", "3.1.0")) {
            assertThat(findings(version, "{\"type\":\"string\",\"format\":\"date-time\"}", "\"2026-01-02T03:04:05Z\""))
                    .isEmpty();
            assertThat(findings(version, "{\"type\":\"string\",\"format\":\"date-time\"}", "\"2026-01-02\""))
                    .as(version)
                    .singleElement()
                    .asString()
                    .contains("RFC 3339");
            assertThat(findings(version, "{\"type\":\"string\",\"format\":\"uuid\"}", "\"x\""))
                    .hasSize(1);
            assertThat(findings(
                            version,
                            "{\"type\":\"string\",\"format\":\"of its own\",\"x-other\":{\"type\":\"a\"}}",
                            "\"x\""))
                    .isEmpty();
        }
    }

    /** Has the classes of this module, but not those of the library. */
    private static final class WithoutLibrary extends URLClassLoader {

        WithoutLibrary() {
            super(
                    new URL[] {
                        OpenApiDocument.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                    },
                    OpenApiDocumentTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (Stream.of("com.networknt.", "com.fasterxml.jackson.dataformat.").anyMatch(name::startsWith)) {
                throw new ClassNotFoundException(name);
            }
            return name.startsWith("org.jzenith.testing.openapi.") ? own(name) : super.loadClass(name, resolve);
        }

        private synchronized Class<?> own(String name) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    @Test
    void saysWhichLibraryIsMissing() throws Exception {
        try (WithoutLibrary loader = new WithoutLibrary()) {
            Class<?> type = loader.loadClass(OpenApiDocument.class.getName());
            assertThatThrownBy(() -> type.getMethod("ofText", String.class).invoke(null, "openapi: 3.1.0"))
                    .isInstanceOf(InvocationTargetException.class)
                    .cause()
                    .hasMessageContaining("Fix: add com.fasterxml.jackson.dataformat:jackson-dataformat-yaml");
            Object document = type.getMethod("ofText", String.class).invoke(null, SMALL.formatted("3.1.0", "{}"));
            Object check = loader.loadClass(ExchangeCheck.class.getName())
                    .getConstructor(type)
                    .newInstance(document);
            Class<?> exchange = loader.loadClass(Exchange.class.getName());
            assertThatThrownBy(() ->
                            check.getClass().getMethod("findings", exchange).invoke(check, (Object) null))
                    .isInstanceOf(InvocationTargetException.class)
                    .cause()
                    .isInstanceOf(JZenithException.class)
                    .hasMessageContaining("need com.networknt:json-schema-validator, version 2");
        }
    }
}
