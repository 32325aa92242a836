package org.jzenith.rest.form;

import java.time.Duration;
import org.jzenith.core.config.DataSize;

/**
 * The limits of a multipart form. Copied from the configuration, which is a proxy.
 *
 * @param parts the maximum number of parts
 * @param headBytes the maximum size of the head of a part
 * @param headers the maximum number of headers of a part
 * @param partBytes the maximum size of a part that is read while it arrives
 * @param bytes the maximum size of a form that is read while it arrives
 * @param timeout the time in which such a form must arrive
 * @param receiveTimeout the time for which its client may send too little
 * @param unstorableText whether a text may have characters that most stores cannot keep
 */
public record MultipartLimits(
        int parts,
        int headBytes,
        int headers,
        long partBytes,
        long bytes,
        Duration timeout,
        Duration receiveTimeout,
        boolean unstorableText) {

    /** Takes the configuration, the maximum number of parts, and whether texts may be unstorable. */
    public static MultipartLimits of(MultipartConfiguration configuration, int parts, boolean unstorableText) {
        return new MultipartLimits(
                parts,
                (int) Math.min(1 << 30, configuration.maxHeadSize().bytes()),
                configuration.maxHeaders(),
                configuration.maxPartSize().map(DataSize::bytes).orElse(Long.MAX_VALUE),
                configuration.maxSize().bytes(),
                configuration.timeout(),
                configuration.receiveTimeout(),
                unstorableText);
    }
}
