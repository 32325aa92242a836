package org.jzenith.maven.aot;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.maven.plugin.logging.Log;
import org.jzenith.maven.jvm.FreePort;
import org.jzenith.maven.jvm.TimedProcess;

/**
 * A training run: it starts the application, sends its requests again and again, and stops it. At its end, the JVM
 * writes the archive. An archive fits only the same JVM, options and JAR, at the same path and with the same time.
 *
 * @param java the program of the JVM
 * @param javaVersion its version
 * @param jvmOptions its options in production
 * @param folder the working directory of the application
 * @param application the application of the JVM: {@code -jar} and a JAR, or {@code -cp}, a class path and a class
 * @param arguments arguments of the application
 * @param archive the file to write
 * @param log the output of the application
 */
public record Training(
        Path java,
        int javaVersion,
        List<String> jvmOptions,
        Path folder,
        List<String> application,
        List<String> arguments,
        Path archive,
        Path log) {

    /** The first version whose archive is an AOT cache (JEP 483 and 514). */
    public static final int AOT_CACHE = 25;

    private static final int CLIENTS = 4;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** The status of a service that asks clients to try again (RFC 9110, section 15.6.4). */
    private static final int UNAVAILABLE = 503;

    private static final int ATTEMPTS = 100;
    private static final long PAUSE_MILLIS = 100;

    /** Returns the option of the JVM that uses an archive. */
    String useOption() {
        return (javaVersion >= AOT_CACHE ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + archive;
    }

    private String writeOption() {
        return (javaVersion >= AOT_CACHE ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + archive;
    }

    private ProcessBuilder process(List<String> before, List<String> after) {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(jvmOptions);
        command.addAll(before);
        command.addAll(application);
        command.addAll(arguments);
        command.addAll(after);
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
    }

    /** Returns the routes of the application, a line each. */
    String routes() throws IOException, InterruptedException {
        try (TimedProcess process = TimedProcess.start(process(List.of(), List.of("--routes")))) {
            if (!process.succeeds(PATIENCE)) {
                throw failed("The application does not list its routes", process);
            }
            return Files.readString(log);
        }
    }

    private IOException failed(String what, TimedProcess process) throws IOException {
        return new IOException(
                what + " (" + process.state() + "):\n" + (Files.exists(log) ? Files.readString(log) : ""));
    }

    /**
     * Creates the archive.
     *
     * @param file the requests; if the file does not exist, it is created for the routes of the application
     * @param total the number of requests to send
     * @param messages receives a message if the file was created
     * @throws IOException if the answer to a request is unexpected, or the JVM writes no archive
     */
    public void run(Path file, int total, Log messages) throws IOException, InterruptedException {
        if (!Files.exists(file)) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, TrainingRequest.template(routes()));
            messages.warn("Wrote " + file + " for the routes of the application: complete it by hand");
        }
        List<TrainingRequest> requests = TrainingRequest.parse(Files.readString(file));
        if (requests.stream().noneMatch(request -> request.name().isEmpty())) {
            throw new IOException(file + " has no request, other than those with a name, which are sent once."
                    + " Fix: complete those that are comments.");
        }
        run(requests, total);
    }

    /** Sends this number of requests, one after the other from each of several clients, and writes the archive. */
    void run(List<TrainingRequest> requests, int total) throws IOException, InterruptedException {
        Files.deleteIfExists(archive);
        int port = FreePort.find();
        ProcessBuilder builder =
                process(List.of(writeOption()), List.of("--rest.host=127.0.0.1", "--rest.port=" + port));
        try (TimedProcess process = TimedProcess.start(builder)) {
            awaitPort(process, port);
            try {
                send(requests, total, URI.create("http://127.0.0.1:" + port));
            } catch (IOException e) {
                throw new IOException(e.getMessage() + " The application has logged to " + log, e);
            }
            process.process().destroy();
            if (!process.process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || !Files.exists(archive)) {
                throw failed("The JVM has not written " + archive, process);
            }
        }
    }

    private void awaitPort(TimedProcess process, int port) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isOpen(port)) {
            if (!process.process().isAlive() || System.nanoTime() > end) {
                throw failed("The application does not listen", process);
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private static boolean isOpen(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** Sends each request with a name once, in their order, and then the others, which can use those answers. */
    private static void send(List<TrainingRequest> requests, int total, URI base)
            throws IOException, InterruptedException {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        RequestVariables variables = new RequestVariables();
        for (TrainingRequest request : requests) {
            if (!request.name().isEmpty()) {
                variables.add(request.name(), send(client, request, variables, base, BodyHandlers.ofString()));
            }
        }
        List<TrainingRequest> load =
                requests.stream().filter(request -> request.name().isEmpty()).toList();
        AtomicInteger next = new AtomicInteger();
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<?>> sending = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                sending.add(clients.submit(() -> {
                    for (int number = next.getAndIncrement(); number < total; number = next.getAndIncrement()) {
                        HttpResponse<Void> unused = send(
                                client, load.get(number % load.size()), variables, base, BodyHandlers.discarding());
                    }
                    return null;
                }));
            }
            for (Future<?> each : sending) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
        } finally {
            clients.shutdownNow();
        }
    }

    private static <T> HttpResponse<T> send(
            HttpClient client, TrainingRequest request, RequestVariables variables, URI base, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        String path = variables.replace(request.path());
        String body = variables.replace(request.body());
        HttpRequest.Builder builder = HttpRequest.newBuilder(base.resolve(path))
                .timeout(PATIENCE)
                .method(request.method(), body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            builder.header(header.getKey(), variables.replace(header.getValue()));
        }
        HttpRequest sent = builder.build();
        HttpResponse<T> response = client.send(sent, handler);
        for (int attempt = 1;
                attempt < ATTEMPTS && response.statusCode() == UNAVAILABLE && !request.expects(UNAVAILABLE);
                attempt++) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS); // A busy machine may delay what the service waits for.
            response = client.send(sent, handler);
        }
        int status = response.statusCode();
        if (!request.expects(status)) {
            throw new IOException(request.method() + ' ' + path + " was answered with " + status
                    + ": this is no load that the service will get (expected: "
                    + (request.status() == 0 ? "a success" : request.status())
                    + "). Fix: correct the request, or put \"# @status " + status + "\" before it.");
        }
        return response;
    }
}
