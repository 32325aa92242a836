package org.jzenith.rest.memory;

/** How clients speak with a server. */
enum Way {
    HTTP_1("HTTP/1.1"),
    HTTP_1_TLS("HTTP/1.1, TLS"),
    HTTP_1_GZIP("HTTP/1.1, gzip"),
    HTTP_2("HTTP/2"),
    HTTP_2_TLS("HTTP/2, TLS"),
    HTTP_2_GZIP("HTTP/2, gzip");

    private final String title;

    Way(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    boolean isHttp1() {
        return name().startsWith("HTTP_1");
    }

    boolean isSecure() {
        return name().endsWith("TLS");
    }

    boolean isCompressed() {
        return name().endsWith("GZIP");
    }
}
