package org.jzenith.testing.openapi;

/**
 * How a parameter or a property of a form is written: {@code style} and {@code explode} of OpenAPI.
 *
 * @param isExploded whether elements have a text each, and properties their names
 */
record Style(String name, boolean isExploded) {

    /**
     * Reads what a document says.
     *
     * @param otherwise the style if it says nothing
     */
    static Style of(DocumentNode said, String otherwise) {
        String name = said.get("style").text(otherwise);
        return new Style(name, said.get("explode").is(name.equals("form")));
    }

    boolean isDeepObject() {
        return name.equals("deepObject");
    }

    /** Returns what separates the parts of one text. */
    String separator() {
        return switch (name) {
            case "spaceDelimited" -> " ";
            case "pipeDelimited" -> "|";
            default -> ",";
        };
    }
}
