package org.jzenith.rest.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Binder;
import com.google.inject.Injector;
import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.ServerProcess;

/** How the process of an application reacts to signals, and how it ends. */
@Tag("stress")
class ProcessTest {

    /** Never answers, so that a stop waits for the drain timeout. */
    @Path("/never")
    public static class NeverResource {
        @GET
        public Single<String> never() {
            System.out.println("asked");
            return Single.never();
        }
    }

    /** Blocks the event loop of its request forever. */
    @Path("/blocked")
    public static class BlockedResource {
        @GET
        public String blocked() throws InterruptedException {
            System.out.println("asked");
            new CountDownLatch(1).await();
            return "";
        }
    }

    /** Answers a moment after its request has allowed the process to continue. */
    @Path("/late")
    public static class LateResource {
        private static final CountDownLatch ASKED = new CountDownLatch(1);

        @GET
        public Single<String> late() {
            ASKED.countDown();
            // Time enough for the failure of the second application; nothing tells this process when it has begun to
            // end.
            return Single.timer(3, TimeUnit.SECONDS).map(tick -> "answered late");
        }
    }

    @Path("/values")
    public static class ValuesResource {
        @GET
        @Path("number")
        @Produces(MediaType.APPLICATION_JSON)
        public Map<String, Integer> number() {
            return Map.of("number", 1);
        }

        @GET
        @Path("date")
        @Produces(MediaType.APPLICATION_JSON)
        public Map<String, LocalDate> date() {
            return Map.of("date", LocalDate.of(2026, 11, 25));
        }
    }

    @Singleton
    static final class Pool implements AutoCloseable {
        @Override
        public void close() {
            System.out.println("closed the pool");
        }
    }

    static final class SlowPlugin implements Plugin {
        @Override
        public void configure(Binder binder) {}

        @Override
        public Completable start(Injector injector) {
            System.out.println("starting slowly");
            return Completable.timer(1, TimeUnit.SECONDS); // Signals arrive meanwhile; nothing shows that they have.
        }
    }

    static final class Application {
        private Application() {}

        public static void main(String[] args) {
            JZenith.application(args)
                    .withPlugins(RestPlugin.withResources(NeverResource.class))
                    .run();
        }
    }

    static final class SlowApplication {
        private SlowApplication() {}

        public static void main(String[] args) {
            JZenith.application(args)
                    .withPlugins(new SlowPlugin(), RestPlugin.withResources(NeverResource.class))
                    .run();
        }
    }

    static final class BlockedApplication {
        private BlockedApplication() {}

        public static void main(String[] args) {
            JZenith.application(args)
                    .withPlugins(RestPlugin.withResources(BlockedResource.class))
                    .withModules(binder -> binder.bind(Pool.class))
                    .run();
        }
    }

    static final class ValuesApplication {
        private ValuesApplication() {}

        public static void main(String[] args) {
            JZenith.application(args)
                    .withPlugins(RestPlugin.withResources(ValuesResource.class))
                    .run();
        }
    }

    /** Runs a second application, on the port of the first, while the first has a request in flight. */
    static final class TwiceApplication {
        private TwiceApplication() {}

        public static void main(String[] args) throws InterruptedException {
            RunningApplication first = JZenith.application(args)
                    .withPlugins(RestPlugin.withResources(LateResource.class))
                    .run();
            LateResource.ASKED.await();
            JZenith.application("--rest.port=" + first.addresses().get(0).port())
                    .withPlugins(RestPlugin.withResources(NeverResource.class))
                    .run();
        }
    }

    static final class UnboundApplication {
        private UnboundApplication() {}

        public static void main(String[] args) {
            JZenith.application(args)
                    .withModules(binder -> binder.bind(Runnable.class))
                    .run();
        }
    }

    private static ServerProcess start(Class<?> main, String... arguments) throws Exception {
        return new ServerProcess(main, Map.of("REST_PORT", "0"), arguments);
    }

    private static Socket send(ServerProcess server, String path) throws Exception {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static Socket ask(ServerProcess server, String path) throws Exception {
        Socket socket = send(server, path);
        server.awaitLine(Pattern.compile("asked"));
        return socket;
    }

    /**
     * Neither for its own mapper nor for the one that RESTEasy makes and never uses. The JVM's log shows which classes
     * are loaded.
     */
    @Test
    void makesJacksonsModuleForDatesOnlyWhenThereIsADate(@TempDir java.nio.file.Path folder) throws Exception {
        java.nio.file.Path log = folder.resolve("classes.txt");
        try (ServerProcess server = new ServerProcess(
                List.of("-Xlog:class+load:file=" + log), ValuesApplication.class, Map.of("REST_PORT", "0"))) {
            assertThat(answer(server, "/values/number")).endsWith("{\"number\":1}");
            assertThat(Files.readString(log))
                    .contains("com.fasterxml.jackson.databind.ObjectMapper ")
                    .doesNotContain("JavaTimeModule");
            assertThat(answer(server, "/values/date")).endsWith("{\"date\":\"2026-11-25\"}");
            assertThat(Files.readString(log)).contains("JavaTimeModule");
        }
    }

    private static String answer(ServerProcess server, String path) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void endsWithZeroOnSigterm() throws Exception {
        try (ServerProcess server = start(Application.class)) {
            assertThat(server.port()).isPositive();
            server.sigterm();
            assertThat(server.exitCode()).isZero();
            assertThat(server.log()).contains("Stopped in ");
        }
    }

    @Test
    void endsAtOnceOnASigtermThatDoesNotArriveTogetherWithTheFirst() throws Exception {
        try (ServerProcess server = start(Application.class, "--rest.drain-timeout=10m");
                Socket socket = ask(server, "/never")) {
            assertThat(socket.isConnected()).isTrue();
            Await.until(() -> {
                server.sigterm();
                return server.hasEnded();
            });
            assertThat(server.exitCode()).isEqualTo(128 + 15);
        }
    }

    @Test
    void takesSignalsThatArriveTogetherForOne() throws Exception {
        try (ServerProcess server = start(SlowApplication.class)) {
            server.awaitLine(Pattern.compile("starting slowly"));
            for (int i = 0; i < 10; i++) {
                server.sigterm();
            }
            assertThat(server.exitCode()).isZero();
            assertThat(server.log()).contains("Started in ", "Stopped in ");
        }
    }

    @Test
    void stopsCleanlyOnASigtermThatComesDuringTheStart() throws Exception {
        try (ServerProcess server = start(SlowApplication.class)) {
            server.awaitLine(Pattern.compile("starting slowly"));
            server.sigterm();
            assertThat(server.exitCode()).isZero();
            assertThat(server.log()).contains("Started in ", "Stopped in ");
        }
    }

    /** Takes long, since it waits for each deadline of the stop. */
    @Test
    @Tag("long")
    void stopsTheRestAlthoughAnEventLoopIsBlockedForEver() throws Exception {
        try (ServerProcess server = start(BlockedApplication.class, "--rest.drain-timeout=100ms");
                Socket socket = ask(server, "/blocked")) {
            assertThat(socket.isConnected()).isTrue();
            server.sigterm();
            assertThat(server.exitCode()).isEqualTo(14);
            assertThat(server.log())
                    .contains(
                            "The plugin rest did not stop",
                            "@Blocking",
                            "closed the pool",
                            "Vert.x did not stop",
                            "Stopped in ");
        }
    }

    @Test
    void letsOthersFinishWhenAnApplicationDoesNotStart() throws Exception {
        try (ServerProcess server = start(TwiceApplication.class);
                Socket socket = send(server, "/late")) {
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .contains("answered late");
            assertThat(server.exitCode()).isEqualTo(12);
            assertThat(server.log()).contains("BIND-1 rest.port", "Stopped in ");
        }
    }

    @Test
    void endsWithTheCodeOfItsFirstProblem() throws Exception {
        try (ServerProcess configuration = start(Application.class, "--rest.port=abc");
                ServerProcess cors = start(Application.class, "--rest.cors.origins=shop.example");
                ServerProcess tls = start(Application.class, "--rest.tls.key=tls.key");
                ServerProcess injection = start(UnboundApplication.class);
                ServerSocket taken = new ServerSocket(0);
                ServerProcess bind = start(Application.class, "--rest.port=" + taken.getLocalPort())) {
            assertThat(configuration.exitCode()).isEqualTo(10);
            assertThat(configuration.log()).contains("CONFIG-", "rest.port").doesNotContain("\tat ");
            assertThat(cors.exitCode()).isEqualTo(10);
            assertThat(cors.log()).contains("CORS-2 rest.cors.origins").doesNotContain("\tat ");
            assertThat(tls.exitCode()).isEqualTo(10);
            assertThat(tls.log()).contains("TLS-1 rest.tls.key").doesNotContain("\tat ");
            assertThat(injection.exitCode()).isEqualTo(11);
            assertThat(injection.log()).contains("INJECT-1 java.lang.Runnable").doesNotContain("\tat ");
            assertThat(bind.exitCode()).isEqualTo(12);
            assertThat(bind.log()).contains("BIND-1 rest.port").doesNotContain("\tat ");
        }
    }
}
