package org.jzenith.issuer;

import com.nimbusds.jose.util.JSONObjectUtils;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * The process of an issuer. It reads commands from standard input, each a JSON object on a line of its own, and writes
 * an answer for each. It ends when the input ends, which the operating system ensures if its parent dies.
 */
final class IssuerMain {

    private final SigningKeys keys;
    private final IssuerServer server;

    private IssuerMain(Map<String, Object> options) throws ParseException, IOException {
        keys = SigningKeys.generate(
                SigningAlgorithm.valueOf(JSONObjectUtils.getString(options, "algorithm")), Clock.systemUTC());
        server = new IssuerServer(keys, TokenDefaults.of(options), JSONObjectUtils.getInt(options, "port"));
    }

    /** Serves until standard input ends. Signals do not end it: its parent may still need it to stop properly. */
    public static void main(String[] arguments) throws IOException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            while (true) {
                LockSupport.park();
            }
        }));
        try {
            serve(
                    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
                    new PrintStream(System.out, true, StandardCharsets.UTF_8));
        } finally {
            Runtime.getRuntime().halt(0); // Not exit(), which would wait for the hook.
        }
    }

    private static void serve(BufferedReader commands, PrintStream answers) throws IOException {
        IssuerMain issuer = null;
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            Map<String, Object> answer;
            try {
                Map<String, Object> command = JSONObjectUtils.parse(line);
                if (issuer == null) {
                    issuer = new IssuerMain(command);
                    answer = Map.of("port", issuer.server.port());
                } else {
                    answer = issuer.answer(command);
                }
            } catch (IOException | ParseException | RuntimeException e) {
                answer = Map.of("error", e.toString());
            }
            answers.println(JSONObjectUtils.toJSONString(answer));
        }
    }

    private Map<String, Object> answer(Map<String, Object> command) throws ParseException, IOException {
        String name = JSONObjectUtils.getString(command, "command");
        switch (name) {
            case "sign" -> {
                return Map.of("token", keys.sign(JSONObjectUtils.getJSONObject(command, "claims")));
            }
            case "rotate" -> keys.rotate();
            case "replace" -> keys.replace();
            case "start" -> server.start();
            case "stop" -> server.stop();
            default -> throw new IllegalArgumentException("command: " + name);
        }
        return Map.of();
    }
}
