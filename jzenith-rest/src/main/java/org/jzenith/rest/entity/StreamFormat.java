package org.jzenith.rest.entity;

import jakarta.ws.rs.core.MediaType;

/** The text before, between and after the elements of a stream in its media type. */
enum StreamFormat {

    /** A JSON array. */
    ARRAY("[", ",", "", "]"),
    /** A JSON value on each line. */
    LINES("", "", "\n", ""),
    /**
     * Server-sent events, which include their own ends. The comment at the beginning shows the client that the stream
     * is open.
     */
    EVENTS(":\n\n", "", "", ""),
    /** Unchanged bytes. */
    RAW("", "", "", "");

    private final String begin;
    private final String between;
    private final String after;
    private final String end;

    StreamFormat(String begin, String between, String after, String end) {
        this.begin = begin;
        this.between = between;
        this.after = after;
        this.end = end;
    }

    /** Returns the format of a stream of values in a media type. */
    static StreamFormat of(MediaType type) {
        if (MediaType.SERVER_SENT_EVENTS_TYPE.isCompatible(type)) {
            return EVENTS;
        }
        return type.getSubtype().endsWith("ndjson") || type.getSubtype().equals("jsonl") ? LINES : ARRAY;
    }

    String begin() {
        return begin;
    }

    String between() {
        return between;
    }

    String after() {
        return after;
    }

    String end() {
        return end;
    }
}
