package org.jzenith.testing.openapi;

import java.util.List;
import java.util.Map;

/** Checks the status, the headers and the body of a response. */
final class ResponseCheck {

    private final SchemaValidator schemas;
    private final Findings findings;

    ResponseCheck(SchemaValidator schemas, Findings findings) {
        this.schemas = schemas;
        this.findings = findings;
    }

    void check(Exchange exchange, Message response, DocumentNode operation) {
        DocumentNode responses = operation.get("responses");
        DocumentNode documented = documented(responses, exchange.status());
        if (!documented.exists()) {
            findings.add(
                    "status",
                    exchange.status() + " is not in the document",
                    "one of " + responses.members().keySet(),
                    responses);
            return;
        }
        checkHeaders(response, documented);
        if (!exchange.method().equals("HEAD")) {
            boolean mayHaveBody = exchange.status() != 204 && exchange.status() != 304;
            new BodyCheck(schemas, SchemaValidator.Sender.SERVICE, findings).check(response, documented, mayHaveBody);
        }
    }

    /** Returns the description of a status: its own, that of its class, such as {@code 4XX}, or the default. */
    private static DocumentNode documented(DocumentNode responses, int status) {
        for (String key : List.of(Integer.toString(status), status / 100 + "XX", status / 100 + "xx")) {
            if (responses.get(key).exists()) {
                return responses.get(key);
            }
        }
        return responses.get("default");
    }

    private void checkHeaders(Message response, DocumentNode documented) {
        for (Map.Entry<String, DocumentNode> header :
                documented.get("headers").members().entrySet()) {
            String name = header.getKey();
            DocumentNode said = header.getValue();
            if (name.equalsIgnoreCase("Content-Type")) {
                continue; // OpenAPI ignores this header here.
            }
            List<String> values = response.headers().allValues(name);
            if (values.isEmpty()) {
                if (said.get("required").is(false)) {
                    findings.add("response header " + name, "missing", "a value", said);
                }
            } else {
                new ValueCheck(schemas, SchemaValidator.Sender.SERVICE, findings)
                        .check("response header " + name, values, said);
            }
        }
    }
}
