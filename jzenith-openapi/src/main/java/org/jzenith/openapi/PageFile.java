package org.jzenith.openapi;

/**
 * The files of the page: two of jZenith's own, the rest from the jar of Swagger UI. No other files of that jar are
 * served.
 */
enum PageFile {
    INDEX("index.html", "text/html; charset=utf-8", true),
    START("start.js", "text/javascript; charset=utf-8", true),
    SCRIPT("swagger-ui-bundle.js", "text/javascript; charset=utf-8", false),
    STYLE("swagger-ui.css", "text/css; charset=utf-8", false),
    ICON("favicon-32x32.png", "image/png", false);

    private final String file;
    private final String type;
    private final boolean own;

    PageFile(String file, String type, boolean own) {
        this.file = file;
        this.type = type;
        this.own = own;
    }

    /** Returns the name of the file. */
    String file() {
        return file;
    }

    /** Returns the media type. */
    String type() {
        return type;
    }

    /** Returns whether the file is in this module. */
    boolean own() {
        return own;
    }

    /** Returns the path at which the file is served. */
    String path() {
        return "/docs/" + file;
    }

    /** Returns the file at a path; the page itself if the path is not that of a file. */
    static PageFile at(String path) {
        for (PageFile file : values()) {
            if (file.path().equals(path)) {
                return file;
            }
        }
        return INDEX;
    }
}
