package org.jzenith.rest.entity;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.http.HttpResponse;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** Bodies of characters from a {@code Reader}. */
class ReadersTest {

    private static final String TEXT = "\u00e9\u20ac";

    private static volatile CountDownLatch closed;

    @Path("/")
    public static class Resource {
        @GET
        @Path("text")
        @Produces("text/plain")
        public Reader text() {
            return new StringReader(TEXT);
        }

        @GET
        @Path("bytes")
        @Produces("application/octet-stream")
        public Reader bytes() {
            return new StringReader(TEXT);
        }

        @GET
        @Path("latin")
        @Produces("text/plain;charset=ISO-8859-1")
        public Reader latin() {
            return new StringReader("\u00e9");
        }

        @GET
        @Path("thread")
        @Produces("text/plain")
        public Reader thread() {
            return new NameOfThread();
        }

        @GET
        @Path("empty")
        @Produces("text/plain")
        public Reader empty() {
            return Reader.nullReader();
        }

        @POST
        @Path("length")
        public int length(Reader body) throws IOException {
            StringWriter text = new StringWriter();
            body.transferTo(text);
            return text.toString().length();
        }
    }

    /** Consists of the name of the thread that reads it. */
    private static final class NameOfThread extends Reader {
        private Reader name;

        @Override
        public int read(char[] chars, int offset, int length) throws IOException {
            name = name == null ? new StringReader(Thread.currentThread().getName()) : name;
            return name.read(chars, offset, length);
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    public static class Bystander implements WriterInterceptor {
        @Override
        public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
            context.proceed();
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void sendsCharactersInTheEncodingOfTheResponse() {
        assertThat(server.get("/text").headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
        assertThat(server.get("/text").body()).isEqualTo(TEXT);
        assertThat(server.get("/bytes").body()).isEqualTo(TEXT);
        HttpResponse<String> latin = server.get("/latin");
        assertThat(latin.headers().firstValue("Content-Type")).hasValue("text/plain;charset=ISO-8859-1");
        assertThat(latin.headers().firstValue("Content-Length")).hasValue("1");
        assertThat(latin.body()).isEqualTo("\u00e9");
        assertThat(server.get("/empty").headers().firstValue("Content-Length")).hasValue("0");
    }

    @Test
    void readsCharactersOnAThreadThatMayBlockAndClosesThem() throws Exception {
        closed = new CountDownLatch(1);
        assertThat(server.get("/thread").body()).startsWith("rest-writing-");
        assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue(); // After the last byte
    }

    @Test
    void sendsTheSameBehindAnInterceptor() {
        try (TestServer own =
                TestServer.start(RestPlugin.withResources(Resource.class).withProviders(Bystander.class))) {
            assertThat(own.get("/text").body()).isEqualTo(TEXT);
            assertThat(own.get("/latin").body()).isEqualTo("\u00e9");
            assertThat(own.get("/empty").body()).isEmpty();
        }
    }

    @Test
    void takesCharactersInTheEncodingOfTheRequestOrAsUtf8() throws Exception {
        assertThat(server.send("POST", "/length", TEXT, "Content-Type", "text/plain")
                        .body())
                .isEqualTo("2");
        assertThat(server.send("POST", "/length", TEXT, "Content-Type", "text/plain;charset=ISO-8859-1")
                        .body())
                .isEqualTo("5");
        assertThat(server.send("POST", "/length", TEXT, "Content-Type", "text/plain;charset=nonsense")
                        .statusCode())
                .isEqualTo(400);
    }
}
