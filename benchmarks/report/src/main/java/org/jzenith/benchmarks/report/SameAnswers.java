package org.jzenith.benchmarks.report;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Fails unless all servers give the same answers, and answer what is asked for, since otherwise their speed could not
 * be compared.
 */
public final class SameAnswers {

    private static final String USER = "/users/0f8fad5b-d9cb-469f-a165-70867728950e";
    private static final String ORDER =
            "{\"customer\":\"ada@example.org\",\"lines\":[{\"product\":\"tea\",\"quantity\":2,\"price\":4.50}]}";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private SameAnswers() {}

    /** Takes the ports of the servers, the first of which is the model, and further paths to compare. */
    @SuppressWarnings("SystemOut") // The caller is a script.
    public static void main(String[] args) throws IOException, InterruptedException {
        List<String> ports = Stream.of(args).filter(arg -> !arg.startsWith("/")).toList();
        List<String> paths = Stream.concat(
                        Stream.of("/plaintext", "/json", USER), Stream.of(args).filter(arg -> arg.startsWith("/")))
                .toList();
        List<String> model = answers(ports.get(0), paths);
        for (int i = 0; i < paths.size(); i++) {
            if (!model.get(i)
                    .startsWith("200 ")) { // All of them could fail in the same way, such as without a database.
                System.err.println("The answer to " + paths.get(i) + " is no success: " + model.get(i));
                System.exit(1);
            }
        }
        for (String port : ports) {
            List<String> answers = answers(port, paths);
            for (int i = 0; i < model.size(); i++) {
                if (!answers.get(i).equals(model.get(i))) {
                    System.err.println("Port " + port + " answers:\n" + answers.get(i) + "\ninstead of, as port "
                            + ports.get(0) + " does:\n" + model.get(i));
                    System.exit(1);
                }
            }
        }
    }

    private static List<String> answers(String port, List<String> paths) throws IOException, InterruptedException {
        URI base = URI.create("http://127.0.0.1:" + port);
        List<String> answers = new ArrayList<>();
        for (String path : paths) {
            answers.add(answer(HttpRequest.newBuilder(base.resolve(path))));
        }
        for (String body : List.of("{\"name\":\"Ada\"}", "{\"name\":\" \"}", "{}")) {
            answers.add(answer(HttpRequest.newBuilder(base.resolve("/users"))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(body))));
        }
        for (String caller : List.of("Bearer ada", "Bearer eve", "Bearer nobody")) {
            answers.add(answer(
                    HttpRequest.newBuilder(base.resolve("/service" + USER)).header("Authorization", caller)));
        }
        answers.add(answer(HttpRequest.newBuilder(base.resolve("/service/orders"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(ORDER))));
        return answers.stream().map(answer -> answer.replace(":" + port, "")).toList();
    }

    /**
     * Returns status, type, location and body, without the id of a new user. Of an error, only the status is compared.
     * A charset says nothing of JSON, which is always in UTF-8 (RFC 8259 section 11).
     */
    private static String answer(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
        String head = response.statusCode() + " "
                + response.headers().firstValue("Content-Type").orElse("").replace("json;charset=UTF-8", "json");
        if (response.statusCode() >= 400) {
            return head.replaceAll(" .*", "");
        }
        String answer = head + " " + response.headers().firstValue("Location").orElse("") + " "
                + response.headers().firstValue("X-User").orElse("") + " " + response.body();
        return response.statusCode() == 201
                ? answer.replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "<id>")
                : answer;
    }
}
