package org.jzenith.examples.clients;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.examples.users.ExampleProcess;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** Clients that openapi-generator makes of what the examples say of themselves, in three languages. */
@Tag("O5")
@Tag("stress")
class GeneratedClientsIT {

    private static final Map<String, ExampleProcess> RUNNING = new TreeMap<>();
    private static final Map<String, TestClient> CLIENTS = new TreeMap<>();

    @BeforeAll
    static void start(@TempDir Path data) throws Exception {
        // As root, the databases run as another user, who has to get there.
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        run("board", "board");
        run("catalogue", "orders", "catalogue");
        run("orders", "orders", "orders", "--client-catalogue.url=http://localhost:1");
        run("conduit", "conduit", "--devservices.data-dir=" + data.resolve("conduit"));
        run("users", "users-redis", "--devservices.data-dir=" + data.resolve("users"));
        for (Map.Entry<String, ExampleProcess> example : RUNNING.entrySet()) {
            CLIENTS.put(example.getKey(), example.getValue().client());
        }
    }

    private static void run(String name, String module, String... arguments) throws Exception {
        RUNNING.put(name, ExampleProcess.runIn(Path.of("..", module), Map.of(), arguments));
    }

    @AfterAll
    static void stop() throws Exception {
        for (ExampleProcess example : RUNNING.values()) {
            example.terminate();
            example.close();
        }
    }

    static Stream<Arguments> clients() {
        return Stream.of("board", "catalogue", "conduit", "orders", "users")
                .flatMap(example -> Stream.of(Language.values()).map(language -> Arguments.of(example, language)));
    }

    @ParameterizedTest
    @MethodSource("clients")
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void compileAndWork(String example, Language language, @TempDir Path folder) throws Exception {
        TestClient server = CLIENTS.get(example);
        TestResponse answer = server.get("/openapi.json");
        Path document = Files.write(folder.resolve("openapi.json"), answer.bytes());
        Path client = language.client(example, document);
        if (language.hasProgram(example)) {
            String base = answer.json(JsonNode.class).at("/servers/0/url").asText();
            language.run(client, (server.baseUri() + base).replaceAll("/$", ""));
        }
    }
}
