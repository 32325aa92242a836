package org.jzenith.examples.orders;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.examples.orders.catalogue.CatalogueApplication;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.OpenApiAssertions;
import org.jzenith.testing.TestClient;

/** What the catalogue promises to those who call it. */
@Tag("stress")
class CatalogueDocumentTest {

    @RegisterExtension
    static final ApplicationExtension CATALOGUE = ApplicationExtension.of(CatalogueApplication::describe);

    @Test
    void describesItselfAsItIsCommitted(TestClient client) {
        OpenApiAssertions.assertDescribedBy(Path.of("catalogue-openapi.json"), client);
    }
}
