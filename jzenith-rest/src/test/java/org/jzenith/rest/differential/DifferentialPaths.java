package org.jzenith.rest.differential;

import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.Encoded;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import java.util.UUID;
import org.jzenith.rest.differential.DifferentialValues.Colour;
import org.jzenith.rest.differential.DifferentialValues.Even;
import org.jzenith.rest.differential.DifferentialValues.Name;
import org.jzenith.rest.differential.DifferentialValues.Point;
import org.jzenith.rest.differential.DifferentialValues.Word;

/** Methods whose templates overlap in every way, and that say which of them has been called. */
final class DifferentialPaths {

    private DifferentialPaths() {}

    /** Paths of one value each. */
    @Path("/p")
    @Produces(MediaType.TEXT_PLAIN)
    public static class Values {

        @Inject
        DifferentialCalls calls;

        @GET
        @Path("int/{v}")
        public String number(@PathParam("v") int v) {
            return calls.note("number", v);
        }

        @GET
        @Path("boxed/{v}")
        public String boxed(
                @PathParam("v") @DefaultValue("5") Long v, @PathParam("none") @DefaultValue("nothing") String none) {
            return calls.note("boxed", v, none);
        }

        @GET
        @Path("enum/{v}")
        public String colour(@PathParam("v") Colour v) {
            return calls.note("colour", v);
        }

        @GET
        @Path("date/{v}")
        public String date(@PathParam("v") LocalDate v) {
            return calls.note("date", v);
        }

        @GET
        @Path("uuid/{v}")
        public String uuid(@PathParam("v") UUID v) {
            return calls.note("uuid", v);
        }

        @GET
        @Path("even/{v}")
        public String even(@PathParam("v") Even v) {
            return calls.note("even", v);
        }

        @GET
        @Path("objects/{name}/{word}/{ point }")
        public String objects(
                @PathParam("name") Name name, @PathParam("word") Word word, @PathParam("point") Point point) {
            return calls.note("objects", name, word, point);
        }

        @GET
        @Path("text/{v}")
        public String text(@PathParam("v") String v) {
            return calls.note("text", v);
        }

        @GET
        @Path("encoded/{v}")
        public String encoded(@PathParam("v") @Encoded String v, @QueryParam("s") @Encoded String s) {
            return calls.note("encoded", v, s);
        }

        @GET
        @Path("matrix/{v}")
        public String matrix(@PathParam("v") String v, @MatrixParam("m") String m) {
            return calls.note("matrix", v, m);
        }
    }

    /** Literals and parameters at each level. */
    @Path("/o")
    public static class Overlapping {

        @Inject
        DifferentialCalls calls;

        @GET
        @Path("x")
        public String x() {
            return calls.note("o.x");
        }

        @GET
        @Path("{a}")
        public String a(@PathParam("a") String a) {
            return calls.note("o.a", a);
        }

        @GET
        @Path("x/y")
        public String xy() {
            return calls.note("o.xy");
        }

        @GET
        @Path("{a}/y")
        public String ay(@PathParam("a") String a) {
            return calls.note("o.ay", a);
        }

        @GET
        @Path("x/{b}")
        public String xb(@PathParam("b") String b) {
            return calls.note("o.xb", b);
        }

        @POST
        @Path("{a}/{b}")
        public String ab(@PathParam("a") String a, @PathParam("b") String b) {
            return calls.note("o.ab", a, b);
        }

        @GET
        @Path("{a}/{b}/z")
        public String abz(@PathParam("a") String a, @PathParam("b") String b) {
            return calls.note("o.abz", a, b);
        }

        @DELETE
        @Path("x/deep")
        public void deep() {
            calls.note("o.deep");
        }
    }

    /** Inside the paths of another class, whose methods below it cannot be reached. */
    @Path("/o/x/deep")
    public static class Nested {

        @Inject
        DifferentialCalls calls;

        @GET
        public String root() {
            return calls.note("nested.root");
        }

        @GET
        @Path("{q}")
        public String q(@PathParam("q") String q) {
            return calls.note("nested.q", q);
        }
    }

    /** The path of the class has a parameter, and one of its methods has a parameter of the same name. */
    @Path("/c/{id}")
    public static class Parameterised {

        @Inject
        DifferentialCalls calls;

        @GET
        public String root(@PathParam("id") int id) {
            return calls.note("c.root", id);
        }

        @GET
        @Path("literal")
        public String literal(@PathParam("id") String id) {
            return calls.note("c.literal", id);
        }

        @GET
        @Path("{sub}")
        public String sub(@PathParam("id") String id, @PathParam("sub") String sub) {
            return calls.note("c.sub", id, sub);
        }

        @GET
        @Path("again/{id}")
        public String again(@PathParam("id") String id) {
            return calls.note("c.again", id);
        }
    }

    @Path("/c/fixed")
    public static class Fixed {

        @Inject
        DifferentialCalls calls;

        @GET
        public String root() {
            return calls.note("fixed.root");
        }

        @GET
        @Path("{z}/{y}")
        public String zy(@PathParam("z") String z, @PathParam("y") String y) {
            return calls.note("fixed.zy", z, y);
        }
    }

    /** Patterns beside plain templates. */
    @Path("/r")
    public static class Patterns {

        @Inject
        DifferentialCalls calls;

        @GET
        @Path("{n: [0-9]+}")
        public String number(@PathParam("n") int n) {
            return calls.note("r.number", n);
        }

        @GET
        @Path("{w}")
        public String word(@PathParam("w") String w) {
            return calls.note("r.word", w);
        }

        @GET
        @Path("literal")
        public String literal() {
            return calls.note("r.literal");
        }

        @GET
        @Path("a{mixed}")
        public String mixed(@PathParam("mixed") String mixed) {
            return calls.note("r.mixed", mixed);
        }

        @GET
        @Path("rest/{rest: .*}")
        public String rest(@PathParam("rest") String rest) {
            return calls.note("r.rest", rest);
        }

        @GET
        @Path("rest/of")
        public String restOf() {
            return calls.note("r.restOf");
        }
    }

    /** Locators beside methods. */
    @Path("/l")
    public static class Locators {

        @Inject
        DifferentialCalls calls;

        @GET
        @Path("m")
        public String method() {
            return calls.note("l.method");
        }

        @GET
        @Path("m/{v}")
        public String below(@PathParam("v") String v) {
            return calls.note("l.below", v);
        }

        @Path("m/{v}/sub")
        public Sub deep(@PathParam("v") String v) {
            return new Sub(calls, v);
        }

        @Path("sub")
        public Sub sub() {
            return new Sub(calls, "sub");
        }

        @POST
        @Path("sub")
        public String beside() {
            return calls.note("l.beside");
        }

        @Path("{any}")
        public Sub any(@PathParam("any") String any) {
            return new Sub(calls, any);
        }
    }

    /** What locators return. */
    public static final class Sub {

        private final DifferentialCalls calls;
        private final String name;

        Sub(DifferentialCalls calls, String name) {
            this.calls = calls;
            this.name = name;
        }

        @GET
        public String root() {
            return calls.note("sub.root", name);
        }

        @GET
        @Path("x/{y}")
        public String xy(@PathParam("y") String y) {
            return calls.note("sub.xy", name, y);
        }
    }

    /** At the root, which matches everything that no other class does. */
    @Path("/")
    public static class Root {

        @Inject
        DifferentialCalls calls;

        @GET
        public String root() {
            return calls.note("root");
        }

        @GET
        @Path("{any}")
        public String any(@PathParam("any") String any) {
            return calls.note("root.any", any);
        }

        @GET
        @Path("plain/{v}/")
        public String plain(@PathParam("v") String v) {
            return calls.note("root.plain", v);
        }
    }
}
