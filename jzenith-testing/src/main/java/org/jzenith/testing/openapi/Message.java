package org.jzenith.testing.openapi;

import io.vertx.core.buffer.Buffer;
import java.net.http.HttpHeaders;

/** The headers and the body of a request or of a response; the body is empty if there is none. */
public record Message(HttpHeaders headers, Buffer body) {}
