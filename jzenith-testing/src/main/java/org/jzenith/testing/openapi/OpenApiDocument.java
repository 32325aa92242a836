package org.jzenith.testing.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/**
 * A document of OpenAPI 3.0 or 3.1, in JSON or YAML, that describes the interface of a service. All of it must be in
 * one file.
 *
 * <pre>{@code
 * static final OpenApiDocument CATALOGUE = OpenApiDocument.of(Path.of("catalogue-openapi.json"));
 *
 * @AfterEach
 * void conforms() {
 *     STUB.assertConformsTo(CATALOGUE);
 * }
 * }</pre>
 *
 * <p>The checks need the optional {@code com.networknt:json-schema-validator} on the class path, which also brings a
 * parser for YAML. Immutable and safe on any thread.
 */
@API(status = API.Status.MAINTAINED)
public final class OpenApiDocument {

    private static final int DEADLINE_MILLIS = 20_000;

    private final String source;
    private final JsonNode tree;
    private @Nullable SchemaValidator schemas;

    private OpenApiDocument(String source, String text) {
        this.source = source;
        this.tree = tree(source, text);
        String version = tree.path("openapi").asText("");
        if (!version.matches("3\\.\\d+(\\..*)?")) {
            throw new JZenithException(
                    "openapi: " + (version.isEmpty() ? "missing" : version) + " in " + source
                            + " (expected: a document of OpenAPI 3.0 or 3.1)",
                    null);
        }
    }

    /**
     * Reads a file.
     *
     * @throws JZenithException if the file cannot be read, or is no document of OpenAPI 3
     */
    public static OpenApiDocument of(Path file) {
        try {
            return new OpenApiDocument(file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new JZenithException(
                    "The OpenAPI document " + file.toAbsolutePath().normalize() + " cannot be read: " + e, e);
        }
    }

    /**
     * Reads the content of a URL, such as {@code http://127.0.0.1:8080/openapi.json}. Blocks up to 20 seconds for the
     * connection, and as long for each read.
     *
     * @throws JZenithException if the URL cannot be read, or is no document of OpenAPI 3
     */
    public static OpenApiDocument of(URI address) {
        try {
            URLConnection connection = address.toURL().openConnection();
            connection.setConnectTimeout(DEADLINE_MILLIS);
            connection.setReadTimeout(DEADLINE_MILLIS);
            try (InputStream in = connection.getInputStream()) {
                return new OpenApiDocument(address.toString(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new JZenithException("The OpenAPI document " + address + " cannot be read: " + e, e);
        }
    }

    /**
     * Reads a resource of the class path, such as {@code openapi/catalogue.json}, by the context class loader of the
     * thread.
     *
     * @throws JZenithException if the resource cannot be read, or is no document of OpenAPI 3
     */
    public static OpenApiDocument ofResource(String name) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        String path = name.startsWith("/") ? name.substring(1) : name;
        try (InputStream in =
                (loader == null ? ClassLoader.getSystemClassLoader() : loader).getResourceAsStream(path)) {
            if (in == null) {
                throw new JZenithException(
                        "The OpenAPI document " + path + " is missing (expected: a resource of the class path)", null);
            }
            return new OpenApiDocument(path, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new JZenithException("The OpenAPI document " + path + " cannot be read: " + e, e);
        }
    }

    /**
     * Reads the text of a document.
     *
     * @throws JZenithException if the text is no document of OpenAPI 3
     */
    public static OpenApiDocument ofText(String text) {
        return new OpenApiDocument("the OpenAPI document", text);
    }

    private static JsonNode tree(String source, String text) {
        try {
            return text.stripLeading().startsWith("{") ? new ObjectMapper().readTree(text) : yaml(text);
        } catch (JsonProcessingException e) {
            throw new JZenithException(
                    source + " is no document of OpenAPI (expected: JSON or YAML): " + e.getMessage(), e);
        } catch (LinkageError e) {
            throw new JZenithException(
                    source + " seems to be YAML, and what reads it is missing. Fix: add "
                            + "com.fasterxml.jackson.dataformat:jackson-dataformat-yaml to the class path of the tests, or convert it to JSON",
                    e);
        }
    }

    /** A separate method, because the class may be missing. */
    private static JsonNode yaml(String text) throws JsonProcessingException {
        return new YAMLMapper().readTree(text);
    }

    DocumentNode root() {
        return DocumentNode.root(tree);
    }

    /** Returns the validator of values. The first check creates it, because it needs the library. */
    synchronized SchemaValidator schemas() {
        if (schemas == null) {
            try {
                schemas = new SchemaValidator(tree);
            } catch (LinkageError e) {
                throw new JZenithException(
                        "Checks against an OpenAPI document need com.networknt:json-schema-validator, version 2 (missing or another one: "
                                + e + "). Fix: add it to the class path of the tests, in scope test",
                        e);
            }
        }
        return schemas;
    }

    /** Returns the source of the document. */
    @Override
    public String toString() {
        return source;
    }
}
