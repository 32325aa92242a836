package org.jzenith.openapi;

import io.swagger.v3.oas.models.OpenAPI;
import java.util.List;
import java.util.function.Consumer;

/** The changes that an application makes to its description. */
record DocumentChanges(List<Consumer<OpenAPI>> changes) {

    void applyTo(OpenAPI document) {
        changes.forEach(change -> change.accept(document));
    }
}
