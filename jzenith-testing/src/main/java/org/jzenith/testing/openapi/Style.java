package org.jzenith.testing.openapi;

/**
 * The serialization of a parameter or of a property of a form: {@code style} and {@code explode} of OpenAPI.
 *
 * @param isExploded whether each element has a text of its own, and each property its name
 */
record Style(String name, boolean isExploded) {

    /**
     * Reads the style from a document.
     *
     * @param otherwise the style if the document has none
     */
    static Style of(DocumentNode said, String otherwise) {
        String name = said.get("style").text(otherwise);
        return new Style(name, said.get("explode").is(name.equals("form")));
    }

    boolean isDeepObject() {
        return name.equals("deepObject");
    }

    /** Returns the separator of the parts of one text. */
    String separator() {
        return switch (name) {
            case "spaceDelimited" -> " ";
            case "pipeDelimited" -> "|";
            default -> ",";
        };
    }
}
