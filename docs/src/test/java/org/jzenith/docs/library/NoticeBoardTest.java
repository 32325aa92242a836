package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.processors.FlowableProcessor;
import io.reactivex.processors.ReplayProcessor;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestEvents;
import org.jzenith.testing.TestForm;

/** A form and events in a test. */
class NoticeBoardTest {

    record Notice(String title, String file) {}

    @Path("/notices")
    public static class NoticeResource {

        private static final FlowableProcessor<Notice> NOTICES =
                ReplayProcessor.<Notice>create().toSerialized();

        @POST
        @Consumes(MediaType.MULTIPART_FORM_DATA)
        public Completable add(@FormParam("title") String title, @FormParam("picture") EntityPart picture) {
            NOTICES.onNext(new Notice(title, picture.getFileName().orElse("")));
            return Completable.complete();
        }

        @GET
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<Notice> all() {
            return NOTICES;
        }
    }

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(
            () -> JZenith.application().withPlugins(RestPlugin.withResources(NoticeResource.class)));

    private final byte[] bytes = "a picture".getBytes(StandardCharsets.UTF_8);

    // tag::test[]
    @Test
    void tellsAllWhoListenOfANotice(TestClient client) {
        try (TestEvents events = client.events("/notices")) {
            TestForm form = TestForm.create()
                    .withField("title", "Reading of \"Dune\"")
                    .withFile("picture", "sand worm.png", "image/png", bytes);
            assertThat(client.post("/notices", form).status()).isEqualTo(204);
            assertThat(events.next().json(Notice.class)).isEqualTo(new Notice("Reading of \"Dune\"", "sand worm.png"));
        }
    }
    // end::test[]
}
