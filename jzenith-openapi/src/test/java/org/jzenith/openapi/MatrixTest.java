package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;

/** What is said of matrix parameters, which OpenAPI has as variables of a path. */
@Tag("O4")
class MatrixTest {

    public static class Filter {
        @MatrixParam("colour")
        public String colour;
    }

    @Path("/cars/{id}")
    public static class CarResource {
        @GET
        public String optional(
                @PathParam("id") int id, @MatrixParam("size") List<Integer> sizes, @BeanParam Filter filter) {
            return id + " " + sizes + " " + filter.colour;
        }

        @GET
        @Path("needed")
        public String needed(@PathParam("id") int id, @MatrixParam("size") @NotNull Integer size) {
            return id + " " + size;
        }
    }

    private static DescribedApplication application;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(RestPlugin.withResources(CarResource.class));
        document = application.document();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static JsonNode parameters(String path) {
        return document.path("paths").path(path).at("/get/parameters");
    }

    @Test
    void areVariablesAfterThePath() {
        assertThat(OpenApiSchema.violations(document)).isEmpty();
        assertThat(parameters("/cars/{id}{colour}{size}").findValuesAsText("name"))
                .containsExactly("id", "size", "colour");
        assertThat(parameters("/cars/{id}{colour}{size}").path(1).toString())
                .isEqualTo(
                        "{\"name\":\"size\",\"in\":\"path\",\"required\":true,"
                                + "\"style\":\"matrix\",\"explode\":true,\"schema\":{\"type\":\"array\",\"items\":{\"type\":\"integer\",\"format\":\"int32\"}}}");
        assertThat(application.get("/cars/1;colour=red;size=2;size=3").body()).isEqualTo("1 [2, 3] red");
    }

    @Test
    void canBeLeftOutByAPathWithoutThem() {
        assertThat(parameters("/cars/{id}").findValuesAsText("name")).containsExactly("id");
        assertThat(application.get("/cars/1").body()).isEqualTo("1 [] null");
    }

    @Test
    void cannotBeLeftOutIfTheyAreNeeded() {
        assertThat(document.path("paths").has("/cars/{id}/needed")).isFalse();
        assertThat(parameters("/cars/{id}/needed{size}").findValuesAsText("style"))
                .containsExactly("matrix");
        assertThat(application.get("/cars/1/needed").status()).isEqualTo(400);
    }
}
