package org.jzenith.http.coding;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.util.Set;
import org.apiguardian.api.API;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;

/** The configuration of compression, for responses and for request bodies (RFC 9110 sections 8.4 and 12.5.3). */
@API(status = API.Status.MAINTAINED)
@Config("rest.compression")
public interface CompressionConfiguration {

    /** Returns whether the server compresses responses for clients that accept it. */
    @ConfigDefault("false")
    @ConfigDoc(
            "Whether responses are compressed for clients that accept it: with gzip, or with br if brotli4j is on the class path. Not where a response holds a secret together with something that the client chose (BREACH); @Uncompressed excludes methods")
    boolean enabled();

    /** Returns the media types to compress; {@code text/*} stands for all of {@code text}. */
    @ConfigDefault(
            "text/*,application/json,application/*+json,application/x-ndjson,application/xml,application/*+xml,application/javascript,application/yaml,application/wasm,image/svg+xml")
    @ConfigDoc(
            "The media types whose bodies are compressed; * stands for anything within a type, except that event streams must be named: text/event-stream")
    Set<
                    @Pattern(
                            regexp = "[!#$%&'*+.^_`|~0-9A-Za-z-]+/[!#$%&'*+.^_`|~0-9A-Za-z-]+",
                            message = "a media type such as text/html, text/* or application/*+json")
                    String>
            mediaTypes();

    /** Returns the minimal size of compressed bodies. Bodies of unknown size are compressed too. */
    @ConfigDefault("1KB")
    @ConfigDoc("How large a body is at least that is compressed, if its size is known beforehand")
    DataSize minSize();

    /** Returns the compression level of gzip: from 1, the fastest, to 9, the smallest. */
    @ConfigDefault("6")
    @ConfigDoc("How hard gzip tries: from 1, the fastest, to 9, the smallest")
    @Min(1)
    @Max(9)
    int level();

    /** Returns whether request bodies may be compressed. If not, the server answers such a request with 415. */
    @ConfigDefault("false")
    @ConfigDoc(
            "Whether bodies of requests may be compressed with gzip; the limits for bodies hold for what they are decompressed to. Otherwise, such a request is answered with 415")
    boolean decodeRequests();
}
