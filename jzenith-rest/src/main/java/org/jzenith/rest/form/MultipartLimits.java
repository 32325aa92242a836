package org.jzenith.rest.form;

import java.time.Duration;
import org.jzenith.core.config.DataSize;

/**
 * What a multipart form may make the server do. Copied from the configuration, which is a proxy.
 *
 * @param parts how many parts it may have
 * @param headBytes how large the head of a part may be
 * @param headers how many headers a part may have
 * @param partBytes how large a part may be that is read while it arrives
 * @param bytes how large a form may be that is read while it arrives
 * @param timeout how long such a form may take to arrive
 * @param receiveTimeout how long its client may send too little
 * @param unstorableText whether a text may have what most stores cannot keep
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

    /** Takes the configuration, how many parts a form may have, and whether texts may be such. */
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
