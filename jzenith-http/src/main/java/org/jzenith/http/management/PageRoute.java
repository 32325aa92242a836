package org.jzenith.http.management;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Exchange;

/** Answers with a file of the management page. */
final class PageRoute extends ManagementRoute {

    private final String type;
    private final Buffer content;

    /** Takes the file, which is in the folder {@code page} beside this class. */
    PageRoute(String path, String file, String type) {
        super(path, GET, AccessRule.permitAll());
        this.type = type;
        try (InputStream in = PageRoute.class.getResourceAsStream("page/" + file)) {
            if (in == null) {
                throw new IllegalStateException("The file page/" + file + " is missing from the JAR of jzenith-http");
            }
            content = Buffer.buffer(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    void answer(Exchange exchange, Buffer body) {
        exchange.request()
                .response()
                .putHeader(
                        "Content-Security-Policy",
                        "default-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
        send(exchange, type, content);
    }
}
