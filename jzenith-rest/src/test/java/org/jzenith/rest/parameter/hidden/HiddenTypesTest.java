package org.jzenith.rest.parameter.hidden;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.Priority;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.support.TestServer;

/**
 * Parameters of types that are visible only in the package of the resource; authors need not think of making them
 * public.
 */
class HiddenTypesTest {

    enum Colour {
        RED,
        GREEN
    }

    private enum Size {
        SMALL,
        LARGE;

        @SuppressWarnings("unused") // By reflection
        static Size fromString(String text) {
            return valueOf(text.toUpperCase(Locale.ROOT));
        }
    }

    static final class Isbn {
        private final String digits;

        public Isbn(String text) {
            if (text.equals("teapot")) {
                throw new WebApplicationException(418);
            }
            Long.parseLong(text);
            this.digits = text;
        }

        @Override
        public String toString() {
            return "isbn " + digits;
        }
    }

    record Point(int x) {
        static Point valueOf(String text) {
            return new Point(Integer.parseInt(text));
        }
    }

    public static final class Visible {
        private final String text;

        Visible(String text) {
            this.text = text;
        }

        static Visible fromString(String text) {
            return new Visible(text);
        }
    }

    record Own(String text) {
        static Own valueOf(String text) {
            return new Own("not this way " + text);
        }
    }

    @Priority(6000)
    public static class OwnConverter implements ParamConverterProvider {
        @Override
        @SuppressWarnings("unchecked")
        public <T> ParamConverter<T> getConverter(Class<T> type, Type genericType, Annotation[] annotations) {
            return type != Own.class
                    ? null
                    : (ParamConverter<T>) new ParamConverter<Own>() {
                        @Override
                        public Own fromString(String value) {
                            return new Own("own " + value);
                        }

                        @Override
                        public String toString(Own value) {
                            return value.text();
                        }
                    };
        }
    }

    static class Query {
        @QueryParam("colour")
        Colour colour;
    }

    @Path("/")
    public static class Resource {
        @GET
        @Compiled
        @Path("query")
        public String query(@QueryParam("colour") Colour colour) {
            return "" + colour;
        }

        @GET
        @Compiled
        @Path("path/{colour}")
        public String path(@PathParam("colour") Colour colour) {
            return "" + colour;
        }

        @GET
        @Compiled
        @Path("default")
        public String byDefault(@QueryParam("colour") @DefaultValue("RED") Colour colour) {
            return "" + colour;
        }

        @GET
        @Compiled
        @Path("header")
        public String header(@HeaderParam("X-Colour") Colour colour, @CookieParam("size") Size size) {
            return colour + " " + size;
        }

        @GET
        @Compiled
        @Path("list")
        public String list(@QueryParam("colour") List<Colour> colours, @QueryParam("size") Set<Size> sizes) {
            return colours + " " + new TreeSet<>(sizes);
        }

        @GET
        @Path("optional")
        public String optional(@QueryParam("colour") Optional<Colour> colour) {
            return "" + colour;
        }

        @GET
        @Path("bean")
        public String bean(@BeanParam Query query) {
            return "" + query.colour;
        }

        @GET
        @Compiled
        @Path("isbn/{isbn}")
        public String isbn(@PathParam("isbn") Isbn isbn) {
            return "" + isbn;
        }

        @GET
        @Compiled
        @Path("point")
        public String point(@QueryParam("x") Point point) {
            return "" + point;
        }

        @GET
        @Compiled
        @Path("visible")
        public String visible(@QueryParam("text") Visible visible) {
            return visible.text;
        }

        @GET
        @Path("own")
        public String own(@QueryParam("text") Own own) {
            return own.text();
        }
    }

    private static TestServer compiled;
    private static TestServer plain;

    @BeforeAll
    static void start() {
        compiled = TestServer.start(RestPlugin.withResources(Resource.class).withProviders(OwnConverter.class));
        plain = TestServer.start(
                Map.of("rest.compiled-dispatch", false),
                RestPlugin.withResources(Resource.class).withProviders(OwnConverter.class));
    }

    @AfterAll
    static void stop() {
        compiled.close();
        plain.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "->",
            textBlock =
                    """
            /query?colour=GREEN        -> GREEN
            /query                     -> null
            /path/GREEN                -> GREEN
            /default                   -> RED
            /default?colour=GREEN      -> GREEN
            /list?colour=RED&colour=GREEN&size=small -> [RED, GREEN] [SMALL]
            /list                      -> [] []
            /optional?colour=RED       -> Optional[RED]
            /optional                  -> Optional.empty
            /bean?colour=RED           -> RED
            /isbn/978                  -> isbn 978
            /point?x=3                 -> Point[x=3]
            /visible?text=way          -> way
            /own?text=way              -> own way""")
    void areMadeOfWhatTheRequestSays(String path, String made) {
        assertThat(compiled.get(path).body()).isEqualTo(made);
        assertThat(plain.get(path).body()).isEqualTo(made);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areMadeOfHeadersAndCookies(boolean isCompiled) {
        TestServer server = isCompiled ? compiled : plain;
        assertThat(server.get("/header", "X-Colour", "RED", "Cookie", "size=large")
                        .body())
                .isEqualTo("RED LARGE");
        assertThat(server.get("/header", "X-Colour", "MAUVE").statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/query?colour=MAUVE",
                "/path/MAUVE",
                "/list?size=huge",
                "/bean?colour=MAUVE",
                "/isbn/none",
                "/point?x="
            })
    void areNotThereForWhatIsNone(String path) {
        assertThat(compiled.get(path).statusCode()).isEqualTo(404);
        assertThat(plain.get(path).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void mayAnswerByThemselves(boolean isCompiled) {
        assertThat((isCompiled ? compiled : plain).get("/isbn/teapot").statusCode())
                .isEqualTo(418);
    }
}
