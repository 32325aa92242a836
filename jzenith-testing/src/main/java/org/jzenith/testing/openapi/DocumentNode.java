package org.jzenith.testing.openapi;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.path.PercentEncoding;

/** A place in a document, and its value. Follows references. Immutable. */
final class DocumentNode {

    private static final int LONGEST_CHAIN = 50;

    private final JsonNode root;
    private final JsonNode json;
    private final String pointer;

    private DocumentNode(JsonNode root, JsonNode json, String pointer) {
        this.root = root;
        this.json = json;
        this.pointer = pointer;
    }

    static DocumentNode root(JsonNode document) {
        return new DocumentNode(document, document, "");
    }

    /**
     * Returns the member with this name, or the target of its reference; {@link #exists()} returns whether there is
     * one.
     */
    DocumentNode get(String name) {
        return child(json.path(name), name);
    }

    /** Returns the elements of an array; none if this is no array. */
    List<DocumentNode> elements() {
        List<DocumentNode> elements = new ArrayList<>();
        for (int i = 0; json.isArray() && i < json.size(); i++) {
            elements.add(child(json.path(i), Integer.toString(i)));
        }
        return elements;
    }

    /** Returns the members of an object, by their names; none if this is no object. */
    Map<String, DocumentNode> members() {
        Map<String, DocumentNode> members = new LinkedHashMap<>();
        json.fieldNames().forEachRemaining(name -> members.put(name, get(name)));
        return members;
    }

    private DocumentNode child(JsonNode value, String name) {
        return new DocumentNode(
                        root, value, pointer + '/' + name.replace("~", "~0").replace("/", "~1"))
                .target(LONGEST_CHAIN);
    }

    private DocumentNode target(int left) {
        String reference = json.path("$ref").asText("");
        if (reference.isEmpty()) {
            return this;
        }
        if (!reference.startsWith("#") || left == 0) {
            throw new JZenithException(
                    "$ref: " + reference + " at " + this + " of the OpenAPI document (expected: "
                            + (left == 0 ? "no reference to itself" : "a reference that begins with #")
                            + "). Fix: bundle the document into one file, as tools for OpenAPI do",
                    null);
        }
        String to = PercentEncoding.decode(reference.substring(1));
        JsonNode found = to.isEmpty() || to.startsWith("/") ? root.at(JsonPointer.compile(to)) : root.path(to);
        if (found.isMissingNode()) {
            throw new JZenithException(
                    "$ref: " + reference + " at " + this + " of the OpenAPI document (expected: one that exists)",
                    null);
        }
        return new DocumentNode(root, found, to).target(left - 1);
    }

    boolean exists() {
        return !json.isMissingNode() && !json.isNull();
    }

    /** Returns the text or number here; {@code otherwise} if there is none. */
    String text(String otherwise) {
        return json.asText(otherwise);
    }

    /** Returns whether {@code true} or {@code false} is here; {@code otherwise} if neither is. */
    boolean is(boolean otherwise) {
        return json.asBoolean(otherwise);
    }

    String pointer() {
        return pointer;
    }

    /** Returns the place as a reference, such as {@code #/paths}. */
    @Override
    public String toString() {
        return '#' + pointer;
    }
}
