package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.reactivex.Single;
import io.swagger.v3.oas.annotations.Parameter;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;

/** What is said of paths and of what they take, where OpenAPI has rules that Jakarta REST has not. */
class PathsTest {

    private static final String TENANT =
            "{\"name\":\"tenant\",\"in\":\"path\",\"required\":true,\"schema\":{\"type\":\"string\",\"pattern\":\"^[^\\\\u0000-\\\\u001F\\\\u007F]*$\"}}";

    public static class Key {
        @PathParam("id")
        public int id;
    }

    @Path("/tenants/{tenant}/users")
    public static class TenantResource {
        @GET
        public Single<String> all(@BeanParam Key key) {
            return Single.never();
        }

        @GET
        @Path("{id}")
        public Single<String> one(@BeanParam Key key, @PathParam("tenant") @Parameter(hidden = true) String tenant) {
            return Single.never();
        }
    }

    public static class Page {
        @QueryParam("limit")
        public int limit;

        @FormParam("name")
        @NotNull
        public String name;
    }

    public static class Order {
        @PathParam("id")
        public long id;

        @POST
        public void change(
                @BeanParam Page page,
                @QueryParam("limit") @NotNull Integer limit,
                @HeaderParam("x-user") String user,
                @FormParam("name") @NotNull String name) {}
    }

    @Path("/orders")
    public static class OrderResource {
        @Path("{id}")
        public Order order(@PathParam("id") long id, @HeaderParam("X-User") String user) {
            return new Order();
        }
    }

    public record Item(int id) {}

    public record NamedItem(String name) {}

    @Path("/items")
    @Produces("application/json")
    public static class ItemResource {
        @GET
        @Path("{id: \\d+}")
        public Single<Item> get(@PathParam("id") int id) {
            return Single.never();
        }

        @GET
        @Path("{name: [a-z]+}")
        public Single<NamedItem> getByName(@PathParam("name") String name) {
            return Single.never();
        }

        @DELETE
        @Path("{itemId}")
        public void delete(@PathParam("itemId") @Parameter(description = "Which") int id) {}

        @GET
        @Path("{id}/{part}")
        public String part(@PathParam("id") int id, @PathParam("part") String part) {
            return "";
        }

        @DELETE
        @Path("{part}/{id}")
        public void deletePart(@PathParam("part") int item, @PathParam("id") String part) {}
    }

    public static class Shelf {
        @GET
        @Path("{id}")
        public String book(@PathParam("id") UUID book) {
            return "";
        }
    }

    @Path("/shelves")
    public static class ShelfResource {
        @Path("{id}")
        public Shelf shelf(@PathParam("id") int shelf) {
            return new Shelf();
        }

        @Path("any")
        public Class<Shelf> any() {
            return Shelf.class;
        }
    }

    private static DescribedApplication application;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(RestPlugin.withResources(
                TenantResource.class, OrderResource.class, ItemResource.class, ShelfResource.class));
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
        assertThat(parameters("/tenants/{tenant}/users/{id}", "get").findValuesAsText("name"))
                .containsExactly("id", "tenant");
        assertThat(parameters("/tenants/{tenant}/users/{id}", "get").get(1).toString())
                .isEqualTo(TENANT);
    }

    @Test
    void takeOnceWhatIsReadTwice() {
        JsonNode change = document.at("/paths/~1orders~1{id}/post");
        assertThat(change.path("parameters").findValuesAsText("name")).containsExactly("id", "X-User", "limit");
        assertThat(change.at("/parameters/2").toString())
                .isEqualTo(
                        "{\"name\":\"limit\",\"in\":\"query\",\"required\":true,\"schema\":{\"type\":\"integer\",\"format\":\"int32\"}}");
        assertThat(change.at("/requestBody/content/application~1x-www-form-urlencoded/schema/required")
                        .toString())
                .isEqualTo("[\"name\"]");
    }

    @Test
    void areOneWhereOnlyTheNamesOfTheirVariablesDiffer() {
        assertThat(document.path("paths").has("/items/{itemId}")).isFalse();
        assertThat(parameters("/items/{id}", "delete").toString())
                .isEqualTo("[{\"name\":\"id\",\"in\":\"path\",\"description\":\"Which\","
                        + "\"required\":true,\"schema\":{\"type\":\"integer\",\"format\":\"int32\"}}]");
        JsonNode swapped = parameters("/items/{id}/{part}", "delete");
        assertThat(swapped.findValuesAsText("name")).containsExactly("id", "part");
        assertThat(swapped.findValuesAsText("type")).containsExactly("integer", "string");
    }

    @Test
    void tellBothOfTwoMethodsThatOnlyPatternsTellApart() {
        assertThat(parameters("/items/{id}", "get").toString())
                .isEqualTo(
                        "[{\"name\":\"id\",\"in\":\"path\",\"required\":true,\"schema\":"
                                + "{\"anyOf\":[{\"type\":\"integer\",\"format\":\"int32\"},{\"type\":\"string\",\"pattern\":\"^[^\\\\u0000-\\\\u001F\\\\u007F]*$\"}]}}]");
        assertThat(document.at("/paths/~1items~1{id}/get/responses/200/content/application~1json/schema")
                        .toString())
                .isEqualTo(
                        "{\"anyOf\":[{\"$ref\":\"#/components/schemas/PathsTest.Item\"},{\"$ref\":\"#/components/schemas/PathsTest.NamedItem\"}]}");
    }

    @Test
    @Tag("O1")
    void haveNoControlCharacters() {
        String pattern = parameters("/items/{id}/{part}", "get")
                .findParent("pattern")
                .path("pattern")
                .asText();
        assertThat(application.get("/items/1/a%01b").status()).isEqualTo(400);
        assertThat("a\u0001b").doesNotMatch(pattern);
        assertThat(application.get("/items/1/a%C2%85b").status()).isEqualTo(200);
        assertThat("a\u0085b").matches(pattern);
    }

    @Test
    void tellVariablesOfTheSameNameApart() {
        JsonNode variables = parameters("/shelves/{id}/{id_2}", "get");
        assertThat(variables.findValuesAsText("name")).containsExactly("id_2", "id");
        assertThat(variables.findValuesAsText("format")).containsExactly("uuid");
    }

    @Test
    void leadToTheClassThatALocatorNames() {
        assertThat(parameters("/shelves/any/{id}", "get").findValuesAsText("name"))
                .containsExactly("id");
    }

    @Test
    void areAsThePublishedSchemaAsks() {
        assertThat(OpenApiSchema.violations(document)).isEmpty();
    }
}
