package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;

/** What the schemas of types are called, which depends on the types alone. */
@Tag("O3")
class NamesTest {

    public record Content(String text) {}

    public record Page<T>(List<T> elements) {}

    @Schema(name = "Said")
    public record Named(String text) {}

    @Schema(name = "Said")
    public record AlsoNamed(int number) {}

    public static final class LoginRequest {
        private LoginRequest() {}

        public record Content(String name) {}
    }

    @Path("/b")
    public static class Contents {
        @GET
        public Content get() {
            return new Content("");
        }

        @GET
        @Path("pages")
        public Page<Content> pages() {
            return new Page<>(List.of());
        }
    }

    @Path("/a")
    public static class Logins {
        @GET
        public LoginRequest.Content get() {
            return new LoginRequest.Content("");
        }

        @GET
        @Path("pages")
        public Page<LoginRequest.Content> pages() {
            return new Page<>(List.of());
        }
    }

    @Path("/said")
    public static class Names {
        @GET
        public Named get() {
            return new Named("");
        }
    }

    @Path("/also")
    public static class OtherNames {
        @GET
        public AlsoNamed get() {
            return new AlsoNamed(1);
        }
    }

    @Path("/parcels")
    public static class Parcels {
        @GET
        public Parcel get() {
            return new Parcel(1);
        }
    }

    @Path("/others")
    public static class OtherParcels {
        @GET
        public org.jzenith.openapi.parcels.Parcel get() {
            return new org.jzenith.openapi.parcels.Parcel("");
        }
    }

    private static List<String> names(Class<?>... resources) {
        try (DescribedApplication application = DescribedApplication.start(RestPlugin.withResources(resources))) {
            JsonNode document = application.document();
            assertThat(OpenApiSchema.violations(document)).isEmpty();
            List<String> names = new ArrayList<>();
            document.at("/components/schemas").fieldNames().forEachRemaining(names::add);
            names.remove("Problem");
            return names;
        }
    }

    @Test
    void areTheSameWhateverElseThereIs() {
        List<String> contents = List.of("NamesTest.Content", "NamesTest.PageNamesTest.Content");
        List<String> logins = List.of("NamesTest.LoginRequest.Content", "NamesTest.PageNamesTest.LoginRequest.Content");
        assertThat(names(Contents.class)).containsExactlyInAnyOrderElementsOf(contents);
        assertThat(names(Logins.class)).containsExactlyInAnyOrderElementsOf(logins);
        assertThat(names(Contents.class, Logins.class))
                .containsAll(contents)
                .containsAll(logins)
                .hasSize(4);
    }

    @Test
    void areThoseOfAnnotations() {
        assertThat(names(Names.class)).containsExactly("Said");
    }

    /** Otherwise, what is called so today would be another type tomorrow. */
    @Test
    void belongToNoneOfSeveralTypesThatHaveTheSame() {
        assertThat(names(Parcels.class)).containsExactly("Parcel");
        assertThat(names(Parcels.class, OtherParcels.class))
                .containsExactlyInAnyOrder("org.jzenith.openapi.Parcel", "org.jzenith.openapi.parcels.Parcel");
    }

    @Test
    void cannotBeGivenToTwoTypes() {
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(Names.class, OtherNames.class))) {
            assertThat(application.get("/openapi.json").status()).isEqualTo(500);
        }
    }
}
