package org.jzenith.maven.manifests;

import java.io.IOException;

/** The delivery of a Secret to an application. */
enum SecretDelivery {
    /** Each secret is an environment variable. */
    VARIABLES,
    /** Each secret is a file in a mounted folder, which {@code --config} names. */
    FILES;

    /** Reads the option of the goal. */
    static SecretDelivery of(String option) throws IOException {
        return switch (option) {
            case "variables" -> VARIABLES;
            case "files" -> FILES;
            default ->
                throw new IOException("jzenith.manifests.secrets: " + option + " (expected: variables or files)");
        };
    }
}
