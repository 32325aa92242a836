package org.jzenith.rest.http2;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PfxOptions;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A server of Vert.x alone, with which jZenith is compared. It reads the body of each request and answers with a text.
 */
final class BareServer implements AutoCloseable {

    private static final String PASSWORD = "changeit";

    private final Vertx vertx = Vertx.vertx();
    private final int port;

    private BareServer(HttpServerOptions options) throws Exception {
        port = vertx.createHttpServer(options)
                .requestHandler(BareServer::answer)
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get(20, TimeUnit.SECONDS)
                .actualPort();
    }

    /** Starts one that takes HTTP/2 over clear text by prior knowledge. */
    static BareServer overClearText() throws Exception {
        return new BareServer(new HttpServerOptions());
    }

    /** Starts one that offers HTTP/2 by ALPN, with a certificate that is made in this folder. */
    static BareServer overTls(Path folder) throws Exception {
        return new BareServer(new HttpServerOptions()
                .setSsl(true)
                .setUseAlpn(true)
                .setKeyCertOptions(
                        new PfxOptions().setPath(keystore(folder).toString()).setPassword(PASSWORD)));
    }

    private static Path keystore(Path folder) throws Exception {
        Path keystore = folder.resolve("bare.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "bare",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        keystore.toString())
                .inheritIO()
                .start();
        if (keytool.waitFor() != 0) {
            throw new IllegalStateException("keytool made no certificate");
        }
        return keystore;
    }

    int port() {
        return port;
    }

    private static void answer(HttpServerRequest request) {
        request.body().onSuccess(body -> request.response().end("hello"));
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
