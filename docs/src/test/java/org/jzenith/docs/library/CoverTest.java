package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.ws.rs.core.EntityPart;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.client.ClientPlugin;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;

/** An application that sends files to another. */
class CoverTest {

    public static class Covers implements CoverApi {

        @Override
        public Single<Long> add(UUID book, EntityPart picture) {
            return Single.fromCallable(() -> (long) picture.getContent().readAllBytes().length);
        }

        @Override
        public Single<List<String>> addAll(List<EntityPart> pictures) {
            return Single.just(pictures.stream().map(EntityPart::getName).toList());
        }
    }

    private static String url(RunningApplication application) {
        return "http://127.0.0.1:" + application.addresses().get(0).port();
    }

    private static String post(String url, String form) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(url))
                                .header("Content-Type", "multipart/form-data; boundary=x")
                                .POST(HttpRequest.BodyPublishers.ofString(form))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void filesAreSentAndPassedOn(@TempDir Path folder) throws Exception {
        Path picture = Files.writeString(folder.resolve("picture"), "12345");
        try (RunningApplication covers = JZenith.application("--rest.host=127.0.0.1", "--rest.port=0")
                        .withPlugins(RestPlugin.withResources(Covers.class))
                        .start();
                RunningApplication drafts = JZenith.application(
                                "--rest.host=127.0.0.1", "--rest.port=0", "--client-covers.url=" + url(covers))
                        .withPlugins(
                                ClientPlugin.named("covers").withClient(CoverApi.class),
                                RestPlugin.withResources(CoverSender.class))
                        .start()) {
            CoverSender sender = new CoverSender(drafts.injector().getInstance(CoverApi.class));
            assertThat(sender.send(new UUID(1, 2), picture).blockingGet()).isEqualTo(5);
            assertThat(post(
                            url(drafts) + "/drafts",
                            "--x\r\nContent-Disposition: form-data; name=\"front\"\r\n\r\n12\r\n--x--\r\n"))
                    .isEqualTo("[[\"front\"]]");
        }
    }
}
