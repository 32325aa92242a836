package org.jzenith.maven.manifests;

import java.io.IOException;

/** How an application gets its secrets from a Secret. */
enum SecretDelivery {
    /** Each as a variable of the environment. */
    VARIABLES,
    /** Each as a file of a folder that is mounted and named by {@code --config}. */
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
