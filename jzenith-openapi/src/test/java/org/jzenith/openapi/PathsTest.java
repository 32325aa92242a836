package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.reactivex.Single;
import io.swagger.v3.oas.annotations.Parameter;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;

/** What is said of paths and of what they take, where OpenAPI has rules that Jakarta REST has not. */
class PathsTest {

    private static final String TENANT = "{\"name\":\"tenant\",\"in\":\"path\",\"required\":true,\"schema\":{\"type\":\"string\"}}";

    public static class Key {
        @PathParam("id") public int id;
    }

    @Path("/tenants/{tenant}/users")
    public static class TenantResource {
        @GET public Single<String> all(@BeanParam Key key) {
            return Single.never();
        }

        @GET @Path("{id}") public Single<String> one(@BeanParam Key key, @PathParam("tenant") @Parameter(hidden = true) String tenant) {
            return Single.never();
        }
    }

    private static DescribedApplication application;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(RestPlugin.withResources(TenantResource.class));
        document = application.document();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static JsonNode parameters(String path, String method) {
        return document.path("paths").path(path).path(method).path("parameters");
    }

    @Test
    void haveVariablesThatNoMethodTakes() {
        assertThat(parameters("/tenants/{tenant}/users", "get").toString()).isEqualTo('[' + TENANT + ']');
        assertThat(parameters("/tenants/{tenant}/users/{id}", "get").findValuesAsText("name")).containsExactly("id", "tenant");
        assertThat(parameters("/tenants/{tenant}/users/{id}", "get").get(1).toString()).isEqualTo(TENANT);
    }

    @Test
    void areAsThePublishedSchemaAsks() {
        assertThat(OpenApiSchema.violations(document)).isEmpty();
    }
}
