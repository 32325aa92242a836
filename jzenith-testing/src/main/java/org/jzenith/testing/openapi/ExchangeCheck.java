package org.jzenith.testing.openapi;

import java.util.List;

/** Checks exchanges against a document. Safe on any thread. */
public final class ExchangeCheck {

    private final OpenApiDocument document;
    private final OperationFinder operations;

    /** Creates the check; it reads nothing yet. */
    public ExchangeCheck(OpenApiDocument document) {
        this.document = document;
        this.operations = new OperationFinder(document.root());
    }

    /** Returns the violations of the document in an exchange, each with the exchange; empty if there are none. */
    public List<String> findings(Exchange exchange) {
        SchemaValidator schemas = document.schemas();
        Findings findings = new Findings(exchange);
        Operation operation = operations.find(exchange, findings);
        if (operation != null) {
            new ParameterCheck(document.root(), schemas, findings).check(exchange, operation);
            DocumentNode body = operation.operation().get("requestBody");
            new BodyCheck(schemas, SchemaValidator.Sender.CLIENT, findings)
                    .check(
                            exchange.request(),
                            body.exists() ? body : operation.operation(),
                            body.get("required").is(false));
            Message response = exchange.response();
            if (response != null) {
                new ResponseCheck(schemas, findings).check(exchange, response, operation.operation());
            }
        }
        return findings.lines();
    }
}
