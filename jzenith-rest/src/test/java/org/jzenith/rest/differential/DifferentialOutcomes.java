package org.jzenith.rest.differential;

import com.fasterxml.jackson.annotation.JsonValue;
import io.reactivex.Flowable;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.RedirectionException;
import jakarta.ws.rs.ServiceUnavailableException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.CacheControl;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.Variant;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jzenith.rest.differential.DifferentialBodies.Circle;
import org.jzenith.rest.differential.DifferentialBodies.Item;
import org.jzenith.rest.differential.DifferentialBodies.Shape;
import org.jzenith.rest.differential.DifferentialBodies.Square;
import org.jzenith.rest.differential.DifferentialFilters.MappedChildException;
import org.jzenith.rest.differential.DifferentialFilters.MappedException;
import org.jzenith.rest.differential.DifferentialFilters.TeapotException;
import org.jzenith.rest.response.Created;
import org.jzenith.rest.response.TypedResponse;

/**
 * The results and failures of the methods of {@link DifferentialResults}, by name and by what is special about them.
 */
final class DifferentialOutcomes {

    /** Fails in the middle of being written. */
    record Unwritable(String before) {
        @JsonValue
        List<Object> values() {
            return Arrays.asList(before, new Object() {
                @JsonValue
                Object value() {
                    throw new MappedException("while it was written");
                }
            });
        }
    }

    /** Has nothing that could be written. */
    static final class Empty {
        @Override
        public String toString() {
            return "empty";
        }
    }

    /** Returned again and again. */
    private static final Response SHARED =
            Response.ok(item(14)).header("X-Shared", "1").build();

    private static final Map<String, Map<String, Callable<Object>>> ALL = new LinkedHashMap<>();

    static {
        values();
        responses();
        locationsAndTypes();
        headers();
        webExceptions();
        otherExceptions();
    }

    private DifferentialOutcomes() {}

    private static void values() {
        add("plain", "item", () -> item(1));
        add("plain", "items", () -> List.of(item(1), item(2)));
        add("plain", "map", () -> Map.of("a", 1));
        add("plain", "number", () -> 42);
        add("plain", "boolean", () -> true);
        add("plain", "enum", () -> DifferentialValues.Colour.RED);
        add("plain", "optional", () -> Optional.of(item(1)));
        add("text", "text", () -> "text");
        add("text", "unicode", () -> "\u00e4\u20ac\ud83d\ude00 \"quoted\"");
        add("text", "empty", () -> "");
        add("text", "uri", () -> URI.create("a:b"));
        add("polymorphic", "circle", () -> new Circle(1));
        add("polymorphic", "shapes", () -> new ArrayList<Shape>(List.of(new Circle(1), new Square(2))));
        add("polymorphic", "shapesOf", () -> List.<Shape>of(new Circle(1), new Square(2)));
        add("generic entity", "generic", () -> new GenericEntity<List<Shape>>(List.of(new Circle(1))) {});
        add("generic entity", "genericWithin", () -> Response.ok(
                        new GenericEntity<List<Shape>>(List.of(new Circle(1))) {})
                .build());
        add("generic entity", "genericMap", () -> new GenericEntity<Map<String, Shape>>(Map.of("a", new Circle(1))) {});
        add("nothing", "null", () -> null);
        add("bytes", "bytes", () -> new byte[] {'a', 'b', 0, -1});
        add("bytes", "stream", () -> new ByteArrayInputStream(new byte[] {'a', 'b'}));
        add("bytes", "output", () -> (StreamingOutput) out -> out.write('x'));
        add("bytes", "bytesWithin", () -> Response.ok(new byte[] {'a'}, MediaType.APPLICATION_OCTET_STREAM)
                .build());
        add("large", "largeText", () -> "0123456789".repeat(200));
        add("large", "largeItems", () -> new ArrayList<>(Collections.nCopies(100, item(3))));
        add("large", "largeWithin", () -> Response.accepted("0123456789".repeat(200))
                .build());
        add("unwritable", "unwritable", () -> new Unwritable("before"));
        add("unwritable", "empty bean", Empty::new);
        add("unwritable", "unwritableElement", () -> List.of(item(1), new Unwritable("before")));
        add("unwritable", "thread", () -> Response.ok(new Unwritable("x".repeat(3000)))
                .build());
    }

    private static void responses() {
        add("no entity", "ok", () -> Response.ok().build());
        add("no entity", "noContent", () -> Response.noContent().build());
        add("no entity", "accepted", () -> Response.accepted()
                .header("X-A", "1")
                .build());
        add("no entity", "gone", () -> Response.status(410).build());
        add("no entity", "notModified", () -> Response.notModified("tag").build());
        add("no entity", "reset", () -> Response.status(205).build());
        add("no entity", "typed", () -> Response.ok().type(MediaType.TEXT_HTML).build());
        add("no entity", "reason", () -> Response.status(299, "Because").build());
        add("entity", "okItem", () -> Response.ok(item(4)).build());
        add("entity", "okText", () -> Response.ok("text").build());
        add("entity", "okShapes", () -> Response.ok(new ArrayList<Shape>(List.of(new Circle(1))))
                .build());
        add("entity", "badItem", () -> Response.status(400).entity(item(5)).build());
        add("entity", "errorText", () -> Response.serverError().entity("error").build());
        add("entity", "noContentText", () -> Response.noContent().entity("text").build());
        add("entity", "notModifiedText", () -> Response.notModified()
                .entity("text")
                .build());
        add("entity", "reasonText", () -> Response.status(288, "Because")
                .entity("text")
                .build());
        add("entity", "annotated", () -> Response.ok()
                .entity("text", Circle.class.getAnnotations())
                .build());
        add("entity", "shared", () -> SHARED);
        add("entity", "copied", () -> Response.fromResponse(SHARED)
                .header("X-A", "a")
                .build());
    }

    private static void locationsAndTypes() {
        add("location", "created", () -> Response.created(URI.create("items/1")).build());
        add("location", "createdSlash", () -> Response.created(URI.create("/items/1"))
                .entity(item(6))
                .build());
        add("location", "createdAbsolute", () -> Response.created(URI.create("http://elsewhere/items/1"))
                .build());
        add("location", "createdQuery", () -> Response.created(URI.create("items?a=1#b"))
                .build());
        add("location", "createdDots", () -> Response.created(URI.create("../items/./1"))
                .build());
        add("location", "createdEmpty", () -> Response.created(URI.create("")).build());
        add("location", "createdEscaped", () -> Response.created(URI.create("items/%C3%A4/a%20b;m=1"))
                .build());
        add("location", "createdSlashes", () -> Response.created(URI.create("//host/items"))
                .build());
        add("location of the created", "createdOf", () -> Created.at("items/1", item(15)));
        add("location of the created", "createdOfNothing", () -> Created.at("items/1"));
        add("location of the created", "createdOfText", () -> Created.at("/items/1?a=1", "text"));
        add(
                "location of the created",
                "createdOfShapes",
                () -> Created.at("http://elsewhere/items", new ArrayList<Shape>(List.of(new Circle(1)))));
        add(
                "location of the created",
                "createdOfGeneric",
                () -> Created.at("items", new GenericEntity<List<Shape>>(List.of(new Circle(1))) {}));
        add("location of the created", "createdOfLarge", () -> Created.at("items", "0123456789".repeat(200)));
        add("location of the created", "createdOfUnwritable", () -> Created.at("items", new Unwritable("before")));
        add("typed response", "typedItem", () -> TypedResponse.of(item(15), Response.ok()));
        add(
                "typed response",
                "typedWithHeaders",
                () -> TypedResponse.of(
                        item(15),
                        Response.status(203)
                                .tag("7")
                                .link("items?after=15", "next")
                                .header("X-A", "b")));
        add("typed response", "typedNotModified", () -> TypedResponse.empty(Response.notModified(new EntityTag("7"))));
        add("typed response", "typedEmpty", () -> TypedResponse.empty(Response.noContent()));
        add(
                "typed response",
                "typedText",
                () -> TypedResponse.of("text", Response.ok().type("text/html")));
        add(
                "typed response",
                "typedShapes",
                () -> TypedResponse.of(new ArrayList<Shape>(List.of(new Circle(1))), Response.ok()));
        add(
                "typed response",
                "typedLocation",
                () -> TypedResponse.of(item(15), Response.created(URI.create("items/1"))));
        add("typed response", "typedReason", () -> TypedResponse.of(item(15), Response.status(200, "Fine")));
        add("typed response", "typedLarge", () -> TypedResponse.of("0123456789".repeat(200), Response.ok()));
        add("typed response", "typedUnwritable", () -> TypedResponse.of(new Unwritable("before"), Response.ok()));
        add("typed response", "typedStream", () -> TypedResponse.of(Flowable.just(1, 2), Response.ok()));
        add("location", "seeOther", () -> Response.seeOther(URI.create("see/other"))
                .build());
        add("location", "redirect", () -> Response.temporaryRedirect(URI.create("a:b"))
                .build());
        add("location", "contentLocation", () -> Response.ok("text")
                .contentLocation(URI.create("content/1"))
                .build());
        add("location", "locationText", () -> Response.ok("text")
                .header("Location", "relative/1")
                .build());
        add("type", "typeJson", () -> Response.ok(item(7), MediaType.APPLICATION_JSON)
                .build());
        add("type", "typeText", () -> Response.ok("text", MediaType.TEXT_PLAIN_TYPE)
                .build());
        add("type", "typeHtml", () -> Response.ok("<b/>", "text/html;charset=utf-8")
                .build());
        add("type", "typeLatin", () -> Response.ok("\u00e4", "text/plain;charset=ISO-8859-1")
                .build());
        add("type", "typeVendor", () -> Response.ok(item(8), "application/vnd.a+json; v=1")
                .build());
        add("type", "typeWild", () -> Response.ok(item(9), "application/*").build());
        add("type", "typeStar", () -> Response.ok("text", MediaType.WILDCARD).build());
        add("type", "typeXml", () -> Response.ok(item(10), MediaType.APPLICATION_XML)
                .build());
        add("type", "typeHeader", () -> Response.ok(item(11))
                .header("content-type", "application/json;charset=UTF-8")
                .build());
        add("type", "typeBroken", () -> Response.ok("text")
                .header("Content-Type", "nonsense")
                .build());
        add("type", "typeVariant", () -> Response.ok("text", new Variant(MediaType.TEXT_PLAIN_TYPE, "de", "identity"))
                .build());
    }

    private static void headers() {
        add(
                "header",
                "header",
                () -> Response.ok("text").header("X-A", "a").header("x-b", 2).build());
        add(
                "header",
                "headerTwice",
                () -> Response.ok("text").header("X-A", "a").header("X-A", "b").build());
        add("header", "headerNull", () -> Response.ok("text")
                .header("X-A", null)
                .build());
        add("header", "headerEmpty", () -> Response.ok("text").header("X-A", "").build());
        add("header", "headerLatin", () -> Response.ok("text")
                .header("X-A", "\u00e4")
                .build());
        add("header", "headerBreak", () -> Response.ok("text")
                .header("X-A", "a\r\nX-B: b")
                .build());
        add("header", "headerName", () -> Response.ok("text").header("X A", "a").build());
        add("header", "headerServer", () -> Response.ok("text")
                .header("Content-Length", 2)
                .build());
        add("header", "headerClose", () -> Response.ok("text")
                .header("Connection", "close")
                .build());
        add("header", "headerChunked", () -> Response.ok("text")
                .header("Transfer-Encoding", "chunked")
                .build());
        add("header", "headerId", () -> Response.ok("text")
                .header("X-Request-Id", "own")
                .build());
        add("header", "headerDate", () -> Response.ok("text")
                .lastModified(Date.from(Instant.EPOCH))
                .expires(Date.from(Instant.EPOCH))
                .build());
        add("header", "headerTag", () -> Response.ok("text")
                .tag(new EntityTag("a", true))
                .cacheControl(cache())
                .build());
        add("header", "headerLanguage", () -> Response.ok("text")
                .language(Locale.GERMANY)
                .encoding("identity")
                .allow("GET")
                .build());
        add("header", "headerLink", () -> Response.ok("text")
                .link("http://a/b", "next")
                .links(Link.valueOf("<c>; rel=\"x\""))
                .build());
        add("header", "headerVary", () -> Response.ok(item(12))
                .variants(new Variant(MediaType.TEXT_PLAIN_TYPE, "de", null))
                .build());
        add("cookie", "cookie", () -> Response.ok("text")
                .cookie(new NewCookie.Builder("a").value("b").path("/").build())
                .build());
        add("cookie", "cookies", () -> Response.noContent()
                .cookie(
                        new NewCookie.Builder("a").value("b c").build(),
                        new NewCookie.Builder("d").value("e").maxAge(5).build())
                .build());
    }

    private static void webExceptions() {
        add("web exception", "notFound", () -> {
            throw new NotFoundException("secret");
        });
        add("web exception", "badRequest", () -> {
            throw new BadRequestException(
                    Response.status(400).entity("bad").header("X-A", "a").build());
        });
        add("web exception", "conflict", () -> {
            throw new WebApplicationException("secret", new IllegalStateException(), 409);
        });
        add("web exception", "withItem", () -> {
            throw new WebApplicationException(
                    Response.status(422).entity(item(13)).build());
        });
        add("web exception", "redirected", () -> {
            throw new RedirectionException(303, URI.create("redirected/1"));
        });
        add("web exception", "unavailable", () -> {
            throw new ServiceUnavailableException(3L);
        });
        add("web exception", "noError", () -> {
            throw new WebApplicationException(Response.ok("fine").build());
        });
    }

    private static void otherExceptions() {
        add("mapped exception", "mapped", () -> {
            throw new MappedException("the message");
        });
        add("mapped exception", "child", () -> {
            throw new MappedChildException();
        });
        add("mapped exception", "wrapped", () -> {
            throw new CompletionException(new MappedException("wrapped"));
        });
        add("mapped exception", "mapper", () -> {
            throw new TeapotException();
        });
        add("mapped exception", "execution", () -> {
            throw new ExecutionException(new TeapotException());
        });
        add("other exception", "runtime", () -> {
            throw new IllegalStateException("secret");
        });
        add("other exception", "checked", () -> {
            throw new IOException("secret");
        });
        add("other exception", "caused", () -> {
            throw new IllegalArgumentException(new MappedException("cause"));
        });
        add("error", "error", () -> {
            throw new AssertionError("secret");
        });
        add("error", "linkage", () -> {
            throw new NoClassDefFoundError("secret");
        });
    }

    private static void add(String group, String name, Callable<Object> maker) {
        ALL.computeIfAbsent(group, any -> new LinkedHashMap<>()).put(name.replace(' ', '-'), maker);
    }

    private static Item item(int count) {
        return new Item("item", count, List.of("a", "\u00e4"));
    }

    private static CacheControl cache() {
        CacheControl cache = new CacheControl();
        cache.setMaxAge(5);
        return cache;
    }

    /** Returns the names of outcomes, by what is special about them. */
    static Map<String, List<String>> names() {
        Map<String, List<String>> names = new LinkedHashMap<>();
        ALL.forEach((group, makers) -> names.put(group, List.copyOf(makers.keySet())));
        return names;
    }

    /** Creates the outcome with this name, of whatever type the caller has declared. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // Some outcomes are meant to be of another type.
    static <T> T make(String name) throws Exception {
        for (Map<String, Callable<Object>> makers : ALL.values()) {
            Callable<Object> maker = makers.get(name);
            if (maker != null) {
                return (T) maker.call();
            }
        }
        return (T) ("no outcome: " + name);
    }
}
