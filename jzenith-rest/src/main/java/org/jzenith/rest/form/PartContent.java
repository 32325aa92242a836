package org.jzenith.rest.form;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Scheduler;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.MediaType;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.exchange.EventLoop;
import org.jzenith.http.message.UnstorableText;

/** Converts the content of a part. */
final class PartContent {

    /** The number of buffers that may wait for the disk. */
    private static final int PREFETCH = 2;

    private PartContent() {}

    static Single<Buffer> bytes(Flowable<Buffer> content, String name, int most) {
        return content.collect(Buffer::buffer, (all, next) -> {
            if (all.length() + next.length() > most) {
                throw FormRefusal.tooLarge("The part \"" + name + "\" is larger than " + most + " bytes.");
            }
            all.appendBuffer(next);
        });
    }

    /** Fails with an exception for 415 if the charset of the part is unknown, and for 400 if the text is unstorable. */
    static Single<String> text(Flowable<Buffer> content, PartHead part, int most, boolean unstorable) {
        String name = part.mediaType().getParameters().get(MediaType.CHARSET_PARAMETER);
        Charset charset;
        try {
            charset = name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
        } catch (IllegalArgumentException e) {
            return Single.error(FormRefusal.notReadable("The part \"" + part.name() + "\" cannot be read as "
                    + part.mediaType() + ", which is its Content-Type."));
        }
        return bytes(content, part.name(), most).map(bytes -> {
            String text = new String(bytes.getBytes(), charset);
            @Nullable String found = unstorable ? null : UnstorableText.in(text);
            if (found != null) {
                throw FormRefusal.unstorable("The part \"" + part.name() + "\" " + UnstorableText.refusal(found) + '.');
            }
            return text;
        });
    }

    /** Writes to a new file, which is deleted if that fails or is disposed. */
    static Completable writeTo(Flowable<Buffer> content, Path file, EventLoop loop, ExecutorService workers) {
        Scheduler scheduler = Schedulers.from(workers);
        return Completable.using(
                        () -> new NewFile(file),
                        target -> content.observeOn(scheduler, false, PREFETCH)
                                .doOnNext(target::write)
                                .ignoreElements()
                                .andThen(Completable.fromAction(target::complete)),
                        target -> {
                            if (loop.isHere()) { // It is disposed: the client has left, for example.
                                workers.execute(target::close);
                            } else {
                                target.close();
                            }
                        })
                .subscribeOn(scheduler);
    }
}
