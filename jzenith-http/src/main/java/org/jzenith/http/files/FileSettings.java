package org.jzenith.http.files;

import java.time.Duration;
import org.jzenith.http.config.HttpConfiguration;

/**
 * What all routes of files have in common. Copied from the configuration, which is a proxy and too slow to be read by
 * each request.
 *
 * @param basePath the path below which resources are served
 * @param maxBodyBytes the largest request body
 * @param bodyTimeout how long a request body may take to arrive
 * @param requestTimeout how long a response may take to begin once the request has arrived
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
