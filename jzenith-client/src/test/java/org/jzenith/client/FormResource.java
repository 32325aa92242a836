package org.jzenith.client;

import io.reactivex.Single;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.EntityPart;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A server that receives forms as a whole. */
@Singleton
public class FormResource implements FormApi {

    static Received received(EntityPart part) {
        try (InputStream content = part.getContent()) {
            byte[] bytes = content.readAllBytes();
            return new Received(
                    part.getName(),
                    part.getFileName().orElse(null),
                    part.getMediaType().toString(),
                    bytes.length,
                    new String(bytes, 0, Math.min(bytes.length, 100), StandardCharsets.UTF_8)
                            + part.getHeaders()
                                    .getOrDefault("X-Note", List.of(""))
                                    .get(0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Single<List<String>> texts(String name, List<String> tags, Optional<Size> size, int count) {
        return Single.just(List.of(String.valueOf(name), tags.toString(), size.toString(), Integer.toString(count)));
    }

    @Override
    public Single<Received> part(EntityPart file) {
        return Single.just(received(file));
    }

    @Override
    public Single<List<Received>> several(List<EntityPart> files, EntityPart other) {
        List<Received> all = new java.util.ArrayList<>(
                files.stream().map(FormResource::received).toList());
        if (other != null) {
            all.add(received(other));
        }
        return Single.just(all);
    }

    @Override
    public Single<Long> stream(String title, InputStream file) {
        try (file) {
            return Single.just((long) file.readAllBytes().length);
        } catch (IOException e) {
            return Single.error(e);
        }
    }

    @Override
    public Single<Note> note(EntityPart note) {
        try {
            return Single.just(note.getContent(Note.class));
        } catch (IOException e) {
            return Single.error(e);
        }
    }

    @Override
    public Single<List<Received>> bean(Upload upload) {
        return Single.just(List.of(new Received("title", null, "", 0, upload.title()), received(upload.file())));
    }

    @Override
    public Single<List<Received>> all(List<EntityPart> parts) {
        return Single.just(parts.stream().map(FormResource::received).toList());
    }
}
