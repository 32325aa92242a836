package org.jzenith.maven.aot;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
        Set<String> ids = ConcurrentHashMap.newKeySet();
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/notes") ? 200 : 404, -1);
            exchange.close();
        });
        AtomicInteger refusals = new AtomicInteger();
        server.createContext("/slow", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(refusals.incrementAndGet() <= 3 ? 503 : 204, -1);
            exchange.close();
        });
        server.createContext("/login", exchange -> {
            requests.incrementAndGet();
            exchange.getResponseHeaders().add("X-Session", "s7");
            byte[] answer = "{\"users\": [{\"token\": \"secret\"}]}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.createContext("/mine", exchange -> {
            requests.incrementAndGet();
            String query = String.valueOf(exchange.getRequestURI().getQuery());
            boolean known = "Token secret".equals(exchange.getRequestHeaders().getFirst("Authorization"))
                    && "s7".equals(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8))
                    && query.matches("id=\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}")
                    && ids.add(query);
            exchange.sendResponseHeaders(known ? 204 : 403, -1);
            exchange.close();
        });
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(requests + " requests")));
        server.start();
    }
}
