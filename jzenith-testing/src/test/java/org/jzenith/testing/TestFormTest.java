package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.form.Part;

/** Forms that a resource reads. */
class TestFormTest {

    @Path("/parts")
    public static class PartsResource {
        @POST
        @Consumes(MediaType.MULTIPART_FORM_DATA)
        @Produces(MediaType.APPLICATION_JSON)
        public Single<List<List<String>>> read(Flowable<Part> parts) {
            return parts.concatMapSingle(PartsResource::described).toList();
        }

        private static Single<List<String>> described(Part part) {
            return part.content()
                    .reduce("", (text, buffer) -> text + buffer.toString(StandardCharsets.ISO_8859_1))
                    .map(text -> List.of(
                            part.name(),
                            part.fileName().orElse("-"),
                            part.mediaType().toString(),
                            text));
        }
    }

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(
            () -> JZenith.application("--rest.verticles=1").withPlugins(RestPlugin.withResources(PartsResource.class)));

    private static List<?> sent(TestClient client, TestForm form) {
        return client.post("/parts", form).json(List.class);
    }

    @Test
    void arriveInTheirOrder(TestClient client) {
        TestForm form = TestForm.create()
                .withField("title", "Our cat")
                .withFile("picture", "cat.png", "image/png", new byte[] {0, 13, 10, 45, 45, -1})
                .withField("title", "");
        assertThat(sent(client.withHeader("Content-Type", "text/plain"), form))
                .isEqualTo(List.of(
                        List.of("title", "-", "text/plain", "Our cat"),
                        List.of("picture", "cat.png", "image/png", "\0\r\n--\u00ff"),
                        List.of("title", "-", "text/plain", "")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a \"quoted\" name",
                "semicolon; name=\"x\"",
                "back\\slash",
                "100%22",
                "Ä ü 猫",
                "",
                "a'b,c=d",
                "\""
            })
    void keepAwkwardNames(String name) {
        TestForm form = TestForm.create().withField(name, "1").withFile("file", name, "text/plain", new byte[0]);
        assertThat(sent(APPLICATION.client(), form))
                .isEqualTo(List.of(List.of(name, "-", "text/plain", "1"), List.of("file", name, "text/plain", "")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX: y", "a\0", "a\\\"b", "a\\"})
    void refuseNamesThatNobodyCouldRead(String name) {
        TestForm form = TestForm.create();
        assertThatThrownBy(() -> form.withField(name, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected: no control character");
        assertThatThrownBy(() -> form.withFile("file", name, "text/plain", new byte[0]))
                .hasMessageStartingWith("fileName: ");
        assertThatThrownBy(() -> form.withFile("file", "a", "text/plain\r\nX: y", new byte[0]))
                .hasMessageStartingWith("contentType: ");
    }
}
