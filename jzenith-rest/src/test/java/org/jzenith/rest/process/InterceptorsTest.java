package org.jzenith.rest.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.ServerProcess;
import org.jzenith.rest.support.TestServer;

@Tag("stress")
class InterceptorsTest {

    @Test
    void areCalledWhereTheProcessWasStartedForThem() throws Exception {
        try (ServerProcess server =
                new ServerProcess(List.of("-Dguice_bytecode_gen_option=ENABLED"), InterceptedServer.class, Map.of())) {
            URI hello = URI.create("http://127.0.0.1:" + server.port() + "/hello");
            for (int i = 0; i < 3; i++) { // RESTEasy answers the first, the compiled dispatch the others.
                assertThat(HttpClient.newHttpClient()
                                .send(HttpRequest.newBuilder(hello).build(), HttpResponse.BodyHandlers.ofString())
                                .body())
                        .isEqualTo("hello, intercepted");
            }
        }
    }

    @Test
    void leaveNothingBehindInTheProcess() throws Exception {
        TestServer.start(RestPlugin.withResources(InterceptedServer.Hello.class))
                .close();
        assertThat(System.getProperty("guice_bytecode_gen_option")).isNull();
    }
}
