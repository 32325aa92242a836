package org.jzenith.rest.entity;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import javax.xml.transform.Source;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stream.StreamSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;
import org.w3c.dom.Document;

/** XML that comes from a client and is sent in a response. */
class XmlSourcesTest {

    private static final String LATIN_XML = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>\u00e9</a>";

    @TempDir
    static java.nio.file.Path directory;

    @Path("/")
    @Consumes(MediaType.APPLICATION_XML)
    @Produces(MediaType.APPLICATION_XML)
    public static class Resource {
        @POST
        @Path("stream")
        public Source stream(Source in) {
            return in;
        }

        @POST
        @Path("sax")
        public Source sax(Source in) {
            return new SAXSource(SAXSource.sourceToInputSource(in));
        }

        @POST
        @Path("document")
        public Document document(Document in) {
            return in;
        }

        @GET
        @Path("latin")
        public Source latin() {
            return new StreamSource(new ByteArrayInputStream(LATIN_XML.getBytes(StandardCharsets.ISO_8859_1)));
        }

        @GET
        @Path("characters")
        public Source characters() {
            return new StreamSource(new StringReader("<a>\u00e9</a>"));
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

    private static HttpResponse<String> post(String path, String xml) {
        return server.send("POST", path, xml, "Content-Type", MediaType.APPLICATION_XML);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/stream", "/sax", "/document"})
    void sendsNothingThatAnEntityOfTheClientPointsTo(String path) throws IOException {
        java.nio.file.Path secret = Files.writeString(directory.resolve("secret"), "not told");
        HttpResponse<String> response =
                post(path, "<!DOCTYPE a [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]><a>&x;</a>");
        assertThat(response.statusCode()).isBetween(400, 500);
        assertThat(response.body()).doesNotContain("not told");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/stream", "/sax", "/document"})
    void sendsWhatItGot(String path) {
        HttpResponse<String> response = post(path, "<a b=\"1\">text</a>");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).endsWith("<a b=\"1\">text</a>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/latin", "/characters"})
    void sendsInTheEncodingThatTheResponseNames(String path) {
        HttpResponse<String> response = server.get(path);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/xml;charset=UTF-8");
        assertThat(response.body()).contains("encoding=\"UTF-8\"").endsWith("<a>\u00e9</a>");
    }

    @Test
    void answersBrokenXmlWithAProblem() {
        assertThat(post("/stream", "<a>").statusCode()).isEqualTo(500);
        assertThat(post("/document", "<a>").statusCode()).isEqualTo(400);
    }
}
