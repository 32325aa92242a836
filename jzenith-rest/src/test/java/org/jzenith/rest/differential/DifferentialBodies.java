package org.jzenith.rest.differential;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jzenith.rest.annotation.RequestLimits;

/** Methods that take bodies, and constraints. */
final class DifferentialBodies {

    public record Item(@NotBlank String name, @Min(0) int count, List<@NotNull String> tags) {}

    public record Box<T>(T content, Optional<T> more) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Circle.class, name = "circle"),
        @JsonSubTypes.Type(value = Square.class, name = "square")
    })
    public interface Shape {}

    public record Circle(int radius) implements Shape {}

    public record Square(int side) implements Shape {}

    private DifferentialBodies() {}

    /** JSON in and out. */
    @Path("/b")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public static class Json {

        @Inject
        DifferentialCalls calls;

        private <T> T noted(String method, T body) {
            calls.note(method, body);
            return body;
        }

        @POST
        @Path("item")
        public Item item(Item item) {
            return noted("b.item", item);
        }

        @PUT
        @Path("item/{id}")
        public Single<Item> put(
                @PathParam("id") int id, Item item, @QueryParam("s") String s, @HeaderParam("X-s") String header) {
            calls.note("b.put", id, s, header);
            return Single.just(item);
        }

        @PATCH
        @Path("item/{id}")
        public Map<String, Object> patch(@PathParam("id") int id, Map<String, Object> changes) {
            return noted("b.patch", changes);
        }

        @DELETE
        @Path("item/{id}")
        public void delete(@PathParam("id") int id, Item item) {
            calls.note("b.delete", id, item);
        }

        @GET
        @Path("item/{id}")
        public String get(@PathParam("id") int id) {
            return '"' + calls.note("b.get", id) + '"';
        }

        @POST
        @Path("items")
        public List<Item> items(List<Item> items) {
            return noted("b.items", items);
        }

        @POST
        @Path("map")
        public Map<String, Integer> map(Map<String, Integer> map) {
            return noted("b.map", map);
        }

        @POST
        @Path("shape")
        public Shape shape(Shape shape) {
            return noted("b.shape", shape);
        }

        @POST
        @Path("shapes")
        public Single<List<Shape>> shapes(List<Shape> shapes) {
            return Single.just(noted("b.shapes", shapes));
        }

        @POST
        @Path("box")
        public Single<Box<Item>> box(Box<Item> box) {
            return Single.just(noted("b.box", box));
        }

        @POST
        @Path("number")
        public Integer number(Integer number) {
            return noted("b.number", number);
        }

        @POST
        @Path("int")
        public int primitive(int number) {
            return noted("b.int", number);
        }

        @POST
        @Path("tree")
        public JsonNode tree(JsonNode tree) {
            return noted("b.tree", tree);
        }

        @POST
        @Path("any")
        public Object any(Object any) {
            return noted("b.any", any);
        }

        @POST
        @Path("optional")
        public Optional<Item> optional(Optional<Item> item) {
            return noted("b.optional", item);
        }

        @POST
        @Path("string")
        public String string(String body) {
            return noted("b.string", body);
        }

        @POST
        @Path("small")
        @RequestLimits(maxBodySize = "40B")
        public Item small(Item item) {
            return noted("b.small", item);
        }
    }

    /** Bodies of any type. */
    @Path("/free")
    public static class Free {

        @Inject
        DifferentialCalls calls;

        @POST
        @Path("item")
        public Item item(Item item) {
            calls.note("free.item", item);
            return item;
        }

        @POST
        @Path("string")
        public String string(String body) {
            return calls.note("free.string", body);
        }

        @POST
        @Path("bytes")
        public int bytes(byte[] body) {
            calls.note("free.bytes", body);
            return body.length;
        }
    }

    /** Constraints on arguments and bodies. */
    @Path("/v")
    public static class Validated {

        @Inject
        DifferentialCalls calls;

        @POST
        @Path("item")
        public Single<Item> item(@Valid Item item) {
            calls.note("v.item", item);
            return Single.just(item);
        }

        @POST
        @Path("needed")
        public Item needed(@NotNull @Valid Item item) {
            calls.note("v.needed", item);
            return item;
        }

        @POST
        @Path("items")
        public List<Item> items(@Size(max = 2) List<@Valid Item> items) {
            calls.note("v.items", items);
            return items;
        }

        @GET
        @Path("arguments/{id}")
        public String arguments(
                @PathParam("id") @Min(1) int id,
                @QueryParam("s") @Size(max = 3) String s,
                @QueryParam("i") List<@Max(9) Integer> numbers,
                @HeaderParam("X-s") @Pattern(regexp = "[a-z]*") String header) {
            return calls.note("v.arguments", id, s, numbers, header);
        }

        @PUT
        @Path("both/{id}")
        public Item both(@PathParam("id") @Max(99) long id, @Valid @NotNull Item item) {
            calls.note("v.both", id, item);
            return item;
        }

        @GET
        @Path("result/{id}")
        @Size(max = 20)
        public String result(@PathParam("id") String id) {
            return calls.note("v.result", id);
        }
    }
}
