package org.jzenith.core;

import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.error.StartupException;

/**
 * The exit codes of an application's process. The id of the first problem determines the code of a failed start: the
 * part before the dash names the kind of problem.
 */
final class ExitCodes {

    static final int CLEAN = 0;
    static final int OTHER = 1;
    static final int CONFIGURATION = 10;
    static final int INJECTION = 11;
    static final int BIND = 12;
    static final int DEPENDENCY = 13;
    static final int UNCLEAN_STOP = 14;
    static final int OUT_OF_MEMORY = OutOfMemory.EXIT_CODE;

    private ExitCodes() {}

    static int of(StartupException failure) {
        String id = failure.problems().get(0).id();
        return switch (id.substring(0, Math.max(0, id.indexOf('-')))) {
            case "CERTIFICATE",
                    "CONFIG",
                    "CORS",
                    "HEALTH",
                    "MANAGEMENT",
                    "OTEL",
                    "OUTBOX",
                    "PASSWORD",
                    "PROXY",
                    "STREAMS",
                    "TLS" -> CONFIGURATION;
            // JWT-9: the issuer of the tokens does not answer, and the configuration may be correct.
            case "JWT" -> id.endsWith("-9") ? DEPENDENCY : CONFIGURATION;
            case "INJECT" -> INJECTION;
            case "BIND" -> BIND;
            case "PG", "REDIS", "KAFKA" -> DEPENDENCY;
            default -> OTHER;
        };
    }
}
