package org.jzenith.http.coding;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** A content coding that responses can have (RFC 9110 section 8.4.1). */
enum ContentCoding {
    /** Brotli (RFC 7932). Available only if brotli4j is on the class path. */
    BROTLI("br", 2 << 20) {
        @Override
        OutputStream encoder(OutputStream out, int level) throws IOException {
            return Brotli.encoder(out);
        }
    },
    /** gzip (RFC 1952). */
    GZIP("gzip", 272 << 10) {
        @Override
        OutputStream encoder(OutputStream out, int level) throws IOException {
            return new GZIPOutputStream(out, 512, true) {
                {
                    def.setLevel(level);
                }
            };
        }
    };

    private final String token;
    private final int encoderBytes;

    ContentCoding(String token, int encoderBytes) {
        this.token = token;
        this.encoderBytes = encoderBytes;
    }

    /** Returns its name in headers. */
    String token() {
        return token;
    }

    /** Returns the maximal memory of an encoder in bytes, mostly outside the heap. */
    int encoderBytes() {
        return encoderBytes;
    }

    /** Returns an encoder that writes to {@code out}. A flush writes all input. */
    abstract OutputStream encoder(OutputStream out, int level) throws IOException;

    /** Returns the available codings, the best first. */
    static List<ContentCoding> available() {
        try {
            return Brotli4jLoader.isAvailable() ? List.of(BROTLI, GZIP) : List.of(GZIP);
        } catch (LinkageError e) { // brotli4j is not on the class path.
            return List.of(GZIP);
        }
    }

    /** The classes of brotli4j. Loaded only if it is on the class path. */
    private static final class Brotli {

        /** About as fast as gzip at level 6. */
        private static final int QUALITY = 4;
        /** 256 KB. Larger windows take much memory for each response. */
        private static final int WINDOW_BITS = 18;

        static OutputStream encoder(OutputStream out) throws IOException {
            return new BrotliOutputStream(
                    out, new Encoder.Parameters().setQuality(QUALITY).setWindow(WINDOW_BITS), 4096);
        }
    }
}
