package org.jzenith.http.files;

import java.util.Locale;
import java.util.Map;

/** The IANA media types of files, by the endings of their names. */
final class MediaTypes {

    private static final String UNKNOWN = "application/octet-stream";
    private static final String UTF_8 = "; charset=utf-8";

    private static final Map<String, String> BY_ENDING = Map.ofEntries(
            Map.entry("html", "text/html" + UTF_8),
            Map.entry("htm", "text/html" + UTF_8),
            Map.entry("css", "text/css" + UTF_8),
            Map.entry("js", "text/javascript" + UTF_8), // RFC 9239
            Map.entry("mjs", "text/javascript" + UTF_8),
            Map.entry("json", "application/json"),
            Map.entry("map", "application/json"),
            Map.entry("webmanifest", "application/manifest+json"),
            Map.entry("xml", "application/xml"),
            Map.entry("xhtml", "application/xhtml+xml"),
            Map.entry("txt", "text/plain" + UTF_8),
            Map.entry("md", "text/markdown" + UTF_8),
            Map.entry("csv", "text/csv" + UTF_8),
            Map.entry("ics", "text/calendar" + UTF_8),
            Map.entry("yaml", "application/yaml"),
            Map.entry("yml", "application/yaml"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("gif", "image/gif"),
            Map.entry("webp", "image/webp"),
            Map.entry("avif", "image/avif"),
            Map.entry("bmp", "image/bmp"),
            Map.entry("ico", "image/vnd.microsoft.icon"),
            Map.entry("woff", "font/woff"),
            Map.entry("woff2", "font/woff2"),
            Map.entry("ttf", "font/ttf"),
            Map.entry("otf", "font/otf"),
            Map.entry("wasm", "application/wasm"),
            Map.entry("pdf", "application/pdf"),
            Map.entry("zip", "application/zip"),
            Map.entry("gz", "application/gzip"),
            Map.entry("tar", "application/x-tar"),
            Map.entry("mp3", "audio/mpeg"),
            Map.entry("ogg", "audio/ogg"),
            Map.entry("wav", "audio/wav"),
            Map.entry("mp4", "video/mp4"),
            Map.entry("webm", "video/webm"),
            Map.entry("vtt", "text/vtt" + UTF_8));

    private MediaTypes() {}

    /**
     * Returns the media type of a file. Browsers do not guess another one, because the response has {@code nosniff}.
     */
    static String of(String name) {
        return BY_ENDING.getOrDefault(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT), UNKNOWN);
    }
}
