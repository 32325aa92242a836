package org.jzenith.maven.aot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of variables in requests, in the notation of the REST Client for Visual Studio Code:
 *
 * <ul>
 *   <li><code>{{$guid}}</code>: a new UUID each time
 *   <li><code>{{login.response.body.$.user.token}}</code>: a value of the JSON answer to the request named
 *       {@code login}
 *   <li><code>{{login.response.headers.Location}}</code>: one of its headers
 * </ul>
 *
 * Safe on any thread.
 */
final class RequestVariables {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern VARIABLE = Pattern.compile("\\{\\{\\s*(.*?)\\s*}}");
    private static final Pattern OF_RESPONSE =
            Pattern.compile("(\\w+)\\.response\\.(?:headers\\.([\\w-]+)|body\\.\\$((?:\\.\\w+|\\[\\d+])+))");

    private final Map<String, HttpResponse<String>> responses = new ConcurrentHashMap<>();

    /** Keeps the response to a request with a name. */
    void add(String name, HttpResponse<String> response) {
        responses.put(name, response);
    }

    /** Returns the text with the values of its variables. */
    String replace(String text) throws IOException {
        Matcher variables = VARIABLE.matcher(text);
        StringBuilder replaced = new StringBuilder();
        while (variables.find()) {
            variables.appendReplacement(replaced, Matcher.quoteReplacement(value(variables.group(1))));
        }
        return variables.appendTail(replaced).toString();
    }

    private String value(String variable) throws IOException {
        if (variable.equals("$guid")) {
            return UUID.randomUUID().toString();
        }
        Matcher known = OF_RESPONSE.matcher(variable);
        HttpResponse<String> response = known.matches() ? responses.get(known.group(1)) : null;
        if (response == null) {
            throw new IOException(
                    "{{" + variable + "}} is unknown (expected: {{$guid}}, or {{NAME.response.body.$.FIELD}}"
                            + " or {{NAME.response.headers.NAME}} of an earlier request that has the line \"# @name NAME\")");
        }
        String header = known.group(2);
        if (header != null) {
            return response.headers().firstValue(header).orElseThrow(() -> missing(variable, response));
        }
        JsonNode value = JSON.readTree(response.body())
                .at(known.group(3).replace('.', '/').replace('[', '/').replace("]", ""));
        if (!value.isValueNode()) {
            throw missing(variable, response);
        }
        return value.asText();
    }

    private static IOException missing(String variable, HttpResponse<String> response) {
        return new IOException("{{" + variable + "}} has no value in the answer, which has status "
                + response.statusCode() + " and the body " + response.body());
    }
}
