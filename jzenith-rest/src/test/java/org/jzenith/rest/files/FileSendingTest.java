package org.jzenith.rest.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.netty.handler.codec.http2.Http2Error;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.http.files.StaticFiles;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.http2.Http2Stream;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Files of a folder on their way: clients that are slow or leave, files that change, a server that stops. */
@Tag("stress")
@Tag("vertx")
class FileSendingTest {

    private static final int LARGE = 64 << 20;

    @TempDir
    Path folder;

    private TestServer server;

    @BeforeEach
    void start() throws IOException {
        Files.writeString(folder.resolve("small.txt"), "small");
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve("large.bin").toFile(), "rw")) {
            file.setLength(LARGE); // Nothing is written to the disk.
        }
        server = TestServer.start(
                Map.of("rest.verticles", 1, "rest.http2-clear-text", true),
                RestPlugin.withResources().withFiles("/", StaticFiles.fromFolder(folder)));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Returns how often this process has the large file open; only Linux tells. */
    private long opened() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        assumeThat(descriptors).exists();
        Path large = folder.resolve("large.bin").toRealPath();
        try (Stream<Path> all = Files.list(descriptors)) {
            return all.filter(one -> {
                        try {
                            return Files.readSymbolicLink(one).startsWith(large);
                        } catch (IOException closed) {
                            return false;
                        }
                    })
                    .count();
        }
    }

    @Test
    void arriveAsAWhole() throws IOException {
        try (RawConnection connection = new RawConnection(server)) {
            String head = connection.get("/large.bin").head();
            assertThat(head).containsIgnoringCase("\r\ncontent-length: " + LARGE + "\r\n");
            assertThat(connection.body(head)).hasSize(LARGE);
            assertThat(connection.get("/small.txt").response()).endsWith("small");
        }
        Await.until(() -> opened() == 0);
    }

    @Test
    void waitForSlowClientsWithoutKeepingOthersWaiting() throws IOException {
        List<RawConnection> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 50; i++) {
                slow.add(new RawConnection(server).get("/large.bin"));
            }
            for (RawConnection connection : slow) {
                assertThat(connection.head()).startsWith("HTTP/1.1 200 ");
            }
            assertThat(server.get("/small.txt").body()).isEqualTo("small");
            assertThat(Runtime.getRuntime().totalMemory()).isLessThan((long) slow.size() * LARGE);
            slow.get(0).skip(LARGE / 2);
        } finally {
            for (RawConnection connection : slow) {
                connection.close();
            }
        }
        Await.until(() -> opened() == 0);
    }

    @Test
    void areClosedIfTheClientLeaves() throws IOException {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/large.bin").head()).startsWith("HTTP/1.1 200 ");
            Await.until(() -> opened() == 1);
            connection.reset();
        }
        Await.until(() -> opened() == 0);
        assertThat(server.get("/small.txt").body()).isEqualTo("small");
    }

    @Test
    void areClosedIfTheStreamIsReset() throws IOException {
        try (Http2Connection connection = Http2Connection.open(server.port()).holdWindows()) {
            Http2Stream stream = connection.get("/large.bin");
            assertThat(stream.head()).startsWith("HTTP/2 200");
            Await.until(() -> opened() == 1);
            stream.reset(Http2Error.CANCEL);
            Await.until(() -> opened() == 0);
            connection.allow(LARGE);
            assertThat(connection.get("/small.txt").response()).endsWith("small");
        }
    }

    @Test
    void areClosedAfterHeadsAndAnswersWithoutThem() throws IOException {
        String tag = server.send("HEAD", "/large.bin", null)
                .headers()
                .firstValue("ETag")
                .orElseThrow();
        assertThat(server.get("/large.bin", "If-None-Match", tag).statusCode()).isEqualTo(304);
        assertThat(server.get("/large.bin", "If-Match", "\"other\"").statusCode())
                .isEqualTo(412);
        assertThat(server.get("/large.bin", "Range", "bytes=" + LARGE + "-").statusCode())
                .isEqualTo(416);
        Await.until(() -> opened() == 0);
    }

    @Test
    void doNotSeemCompleteIfTheyBecomeShorter() throws IOException {
        try (LogRecorder log = new LogRecorder();
                RawConnection connection = new RawConnection(server)) {
            String head = connection.get("/large.bin").head();
            assertThat(head).startsWith("HTTP/1.1 200 ");
            try (FileChannel file = FileChannel.open(folder.resolve("large.bin"), StandardOpenOption.WRITE)) {
                file.truncate(LARGE / 2);
            }
            assertThat(connection.restOrNothing()).hasSizeLessThan(LARGE);
            // The server closes the connection first.
            Await.until(() -> log.events().stream()
                    .anyMatch(event -> event.getFormattedMessage().contains("could not be sent as a whole")));
        }
        Await.until(() -> opened() == 0);
        assertThat(server.get("/small.txt").body()).isEqualTo("small");
    }

    @Test
    void areThoseThatHaveBeenBegunIfOthersReplaceThem() throws IOException {
        try (RawConnection connection = new RawConnection(server)) {
            String head = connection.get("/large.bin").head();
            Files.writeString(folder.resolve("next"), "next");
            Files.move(folder.resolve("next"), folder.resolve("large.bin"), StandardCopyOption.REPLACE_EXISTING);
            assertThat(connection.body(head)).hasSize(LARGE);
            assertThat(connection.get("/large.bin").response()).endsWith("\r\n\r\nnext");
        }
    }

    /** A response never has the tag of one version and the content of another. */
    @Test
    void haveTheTagOfTheirContentWhileTheyAreReplacedAgainAndAgain() throws Exception {
        Path page = folder.resolve("page.txt");
        Files.writeString(page, "0");
        CompletableFuture<Void> replacing = CompletableFuture.runAsync(() -> {
            try {
                for (int i = 1; i <= 300; i++) {
                    Path next = Files.writeString(folder.resolve("page.next"), "v" + i);
                    Files.setLastModifiedTime(next, FileTime.fromMillis(1_000_000_000_000L + i));
                    Files.move(next, page, StandardCopyOption.ATOMIC_MOVE);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        Map<String, String> contents = new HashMap<>();
        boolean last = false;
        while (!last) {
            last = replacing.isDone();
            HttpResponse<String> response = server.get("/page.txt");
            assertThat(response.statusCode()).isIn(200, 500);
            if (response.statusCode() == 200) {
                String tag = response.headers().firstValue("ETag").orElseThrow();
                String other = contents.putIfAbsent(tag, response.body());
                assertThat(other == null ? response.body() : other).isEqualTo(response.body());
            }
        }
        replacing.get();
        assertThat(server.get("/page.txt").body()).isEqualTo("v300");
    }

    @Test
    void arriveAsAWholeWhileTheServerStops() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            String head = connection.get("/large.bin").head();
            CompletableFuture<Void> stopping = CompletableFuture.runAsync(server::close);
            assertThat(connection.body(head)).hasSize(LARGE);
            assertThat(connection.untilClosed()).isEmpty();
            stopping.get();
        }
        Await.until(() -> opened() == 0);
    }
}
