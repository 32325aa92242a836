package org.jzenith.maven.aot;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands for an application: it lists routes and answers requests. */
public final class TrainedApplication {

    private TrainedApplication() {}

    public static void main(String[] arguments) throws IOException {
        if (List.of(arguments).contains("--routes")) {
            System.out.println("METHOD  PATH         ADMITS    ANSWERED BY");
            System.out.println("GET     /health      everyone  Health");
            System.out.println("GET     /notes       everyone  Notes.list");
            System.out.println("POST    /notes       everyone  Notes.add");
            System.out.println("GET     /notes/{id}  everyone  Notes.find");
            return;
        }
        int port = List.of(arguments).stream()
                .filter(argument -> argument.startsWith("--rest.port="))
                .mapToInt(argument -> Integer.parseInt(argument.substring("--rest.port=".length())))
                .findFirst()
                .orElseThrow();
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/notes") ? 200 : 404, -1);
            exchange.close();
        });
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(requests + " requests")));
        server.start();
    }
}
