package org.jzenith.rest.differential;

import jakarta.inject.Inject;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.UUID;
import org.jzenith.rest.differential.DifferentialValues.Colour;
import org.jzenith.rest.differential.DifferentialValues.Even;
import org.jzenith.rest.differential.DifferentialValues.Name;
import org.jzenith.rest.differential.DifferentialValues.Point;
import org.jzenith.rest.differential.DifferentialValues.Word;

/**
 * Methods that take values of all types from the query, from headers and from cookies, and return what they have
 * received.
 */
final class DifferentialParameters {

    private DifferentialParameters() {}

    @Path("/q")
    @Produces(MediaType.TEXT_PLAIN)
    public static class Queries {

        @Inject
        DifferentialCalls calls;

        @GET
        @Path("primitives")
        public String primitives(
                @QueryParam("i") int i,
                @QueryParam("l") long l,
                @QueryParam("b") boolean b,
                @QueryParam("d") double d,
                @QueryParam("c") char c,
                @QueryParam("y") byte y) {
            return calls.note("Queries.primitives", i, l, b, d, c, y);
        }

        @GET
        @Path("boxes")
        public String boxes(
                @QueryParam("s") String s,
                @QueryParam("i") Integer i,
                @QueryParam("b") Boolean b,
                @QueryParam("d") Double d,
                @QueryParam("c") Character c) {
            return calls.note("Queries.boxes", s, i, b, d, c);
        }

        @GET
        @Path("objects")
        public String objects(
                @QueryParam("colour") Colour colour,
                @QueryParam("uuid") UUID uuid,
                @QueryParam("even") Even even,
                @QueryParam("name") Name name,
                @QueryParam("word") Word word,
                @QueryParam("point") Point point) {
            return calls.note("Queries.objects", colour, uuid, even, name, word, point);
        }

        @GET
        @Path("times")
        public String times(
                @QueryParam("date") LocalDate date,
                @QueryParam("instant") Instant instant,
                @QueryParam("dates") @DefaultValue("2020-02-29") List<LocalDate> dates) {
            return calls.note("Queries.times", date, instant, dates);
        }

        @GET
        @Path("defaults")
        public String defaults(
                @QueryParam("i") @DefaultValue("1") int i,
                @QueryParam("s") @DefaultValue("none") String s,
                @QueryParam("colour") @DefaultValue("GREEN") Colour colour,
                @QueryParam("even") @DefaultValue("2") Even even,
                @QueryParam("b") @DefaultValue("true") boolean b) {
            return calls.note("Queries.defaults", i, s, colour, even, b);
        }

        @GET
        @Path("collections")
        public String collections(
                @QueryParam("s") List<String> s,
                @QueryParam("i") Set<Integer> i,
                @QueryParam("t") SortedSet<String> t,
                @QueryParam("colour") List<Colour> colour,
                @QueryParam("n") int[] n,
                @QueryParam("w") String[] w) {
            return calls.note("Queries.collections", s, i, t, colour, n, w);
        }

        @GET
        @Path("defaultCollections")
        public String defaultCollections(
                @QueryParam("i") @DefaultValue("7") List<Integer> i,
                @QueryParam("s") @DefaultValue("x") Set<String> s,
                @QueryParam("even") @DefaultValue("4") SortedSet<Even> even,
                @QueryParam("w") @DefaultValue("") String[] w) {
            return calls.note("Queries.defaultCollections", i, s, even, w);
        }
    }

    @Path("/h")
    @Produces(MediaType.TEXT_PLAIN)
    public static class HeaderLines {

        @Inject
        DifferentialCalls calls;

        @GET
        @Path("primitives")
        public String primitives(
                @HeaderParam("X-i") int i,
                @HeaderParam("X-l") long l,
                @HeaderParam("X-b") boolean b,
                @HeaderParam("X-d") double d,
                @HeaderParam("X-c") char c,
                @HeaderParam("X-y") byte y) {
            return calls.note("HeaderLines.primitives", i, l, b, d, c, y);
        }

        @GET
        @Path("boxes")
        public String boxes(
                @HeaderParam("X-s") String s,
                @HeaderParam("X-i") Integer i,
                @HeaderParam("X-b") Boolean b,
                @HeaderParam("X-d") Double d,
                @HeaderParam("X-c") Character c) {
            return calls.note("HeaderLines.boxes", s, i, b, d, c);
        }

        @GET
        @Path("objects")
        public String objects(
                @HeaderParam("X-colour") Colour colour,
                @HeaderParam("X-uuid") UUID uuid,
                @HeaderParam("X-even") Even even,
                @HeaderParam("X-name") Name name,
                @HeaderParam("X-word") Word word,
                @HeaderParam("X-point") Point point) {
            return calls.note("HeaderLines.objects", colour, uuid, even, name, word, point);
        }

        @GET
        @Path("times")
        public String times(
                @HeaderParam("X-date") LocalDate date,
                @HeaderParam("X-instant") Instant instant,
                @HeaderParam("X-dates") @DefaultValue("2020-02-29") List<LocalDate> dates) {
            return calls.note("HeaderLines.times", date, instant, dates);
        }

        @GET
        @Path("defaults")
        public String defaults(
                @HeaderParam("X-i") @DefaultValue("1") int i,
                @HeaderParam("X-s") @DefaultValue("none") String s,
                @HeaderParam("X-colour") @DefaultValue("GREEN") Colour colour,
                @HeaderParam("X-even") @DefaultValue("2") Even even,
                @HeaderParam("X-b") @DefaultValue("true") boolean b) {
            return calls.note("HeaderLines.defaults", i, s, colour, even, b);
        }

        @GET
        @Path("collections")
        public String collections(
                @HeaderParam("X-s") List<String> s,
                @HeaderParam("X-i") Set<Integer> i,
                @HeaderParam("X-t") SortedSet<String> t,
                @HeaderParam("X-colour") List<Colour> colour,
                @HeaderParam("X-n") int[] n,
                @HeaderParam("X-w") String[] w) {
            return calls.note("HeaderLines.collections", s, i, t, colour, n, w);
        }

        @GET
        @Path("defaultCollections")
        public String defaultCollections(
                @HeaderParam("X-i") @DefaultValue("7") List<Integer> i,
                @HeaderParam("X-s") @DefaultValue("x") Set<String> s,
                @HeaderParam("X-even") @DefaultValue("4") SortedSet<Even> even,
                @HeaderParam("X-w") @DefaultValue("") String[] w) {
            return calls.note("HeaderLines.defaultCollections", i, s, even, w);
        }
    }

    @Path("/k")
    @Produces(MediaType.TEXT_PLAIN)
    public static class Cookies {

        @Inject
        DifferentialCalls calls;

        @GET
        @Path("primitives")
        public String primitives(
                @CookieParam("i") int i,
                @CookieParam("l") long l,
                @CookieParam("b") boolean b,
                @CookieParam("d") double d,
                @CookieParam("c") char c,
                @CookieParam("y") byte y) {
            return calls.note("Cookies.primitives", i, l, b, d, c, y);
        }

        @GET
        @Path("boxes")
        public String boxes(
                @CookieParam("s") String s,
                @CookieParam("i") Integer i,
                @CookieParam("b") Boolean b,
                @CookieParam("d") Double d,
                @CookieParam("c") Character c) {
            return calls.note("Cookies.boxes", s, i, b, d, c);
        }

        @GET
        @Path("objects")
        public String objects(
                @CookieParam("colour") Colour colour,
                @CookieParam("uuid") UUID uuid,
                @CookieParam("even") Even even,
                @CookieParam("name") Name name,
                @CookieParam("word") Word word,
                @CookieParam("point") Point point) {
            return calls.note("Cookies.objects", colour, uuid, even, name, word, point);
        }

        @GET
        @Path("times")
        public String times(
                @CookieParam("date") LocalDate date,
                @CookieParam("instant") Instant instant,
                @CookieParam("dates") @DefaultValue("2020-02-29") List<LocalDate> dates) {
            return calls.note("Cookies.times", date, instant, dates);
        }

        @GET
        @Path("defaults")
        public String defaults(
                @CookieParam("i") @DefaultValue("1") int i,
                @CookieParam("s") @DefaultValue("none") String s,
                @CookieParam("colour") @DefaultValue("GREEN") Colour colour,
                @CookieParam("even") @DefaultValue("2") Even even,
                @CookieParam("b") @DefaultValue("true") boolean b) {
            return calls.note("Cookies.defaults", i, s, colour, even, b);
        }

        @GET
        @Path("collections")
        public String collections(
                @CookieParam("s") List<String> s,
                @CookieParam("i") Set<Integer> i,
                @CookieParam("t") SortedSet<String> t,
                @CookieParam("colour") List<Colour> colour,
                @CookieParam("n") int[] n,
                @CookieParam("w") String[] w) {
            return calls.note("Cookies.collections", s, i, t, colour, n, w);
        }

        @GET
        @Path("defaultCollections")
        public String defaultCollections(
                @CookieParam("i") @DefaultValue("7") List<Integer> i,
                @CookieParam("s") @DefaultValue("x") Set<String> s,
                @CookieParam("even") @DefaultValue("4") SortedSet<Even> even,
                @CookieParam("w") @DefaultValue("") String[] w) {
            return calls.note("Cookies.defaultCollections", i, s, even, w);
        }
    }
}
