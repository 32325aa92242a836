package org.jzenith.http.files;

import java.time.Duration;
import org.jzenith.http.config.HttpConfiguration;

/**
 * The common settings of all file routes. Copied from the configuration, because its proxy is too slow for each
 * request.
 *
 * @param basePath the base path of resources
 * @param maxBodyBytes the maximal size of a request body, in bytes
 * @param bodyTimeout the timeout of a request body
 * @param requestTimeout the time from the end of a request to the start of its response
 */
record FileSettings(String basePath, long maxBodyBytes, Duration bodyTimeout, Duration requestTimeout) {

    static FileSettings of(HttpConfiguration configuration) {
        return new FileSettings(
                configuration.basePath(),
                configuration.maxBodySize().bytes(),
                configuration.bodyTimeout(),
                configuration.requestTimeout());
    }
}
