package org.jzenith.openapi;

/** What the page is made of: two files of our own, the rest from the jar of Swagger UI. Of that, only these are served. */
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

    /** Returns whether it is in this module. */
    boolean own() {
        return own;
    }

    /** Returns where it is served. */
    String path() {
        return "/docs/" + file;
    }

    /** Returns the file that is served at a path; the page itself for what is no file. */
    static PageFile at(String path) {
        for (PageFile file : values()) {
            if (file.path().equals(path)) {
                return file;
            }
        }
        return INDEX;
    }
}
