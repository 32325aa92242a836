package org.jzenith.rest.form;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A part with content that is still arriving. The methods of {@link Part} are safe on any thread, the others on the
 * event loop.
 */
final class StreamedPart implements Part {

    private enum Use {
        /** The content is available. */
        OFFERED,
        /** The application has taken the content. */
        CLAIMED,
        /** The content is no longer available. */
        DISCARDED
    }

    private final PartStream parts;
    private final PartHead head;
    private final ContentStream content;
    private final AtomicReference<Use> use = new AtomicReference<>(Use.OFFERED);
    private volatile boolean seen;

    StreamedPart(PartStream parts, PartHead head) {
        this.parts = parts;
        this.head = head;
        this.content = new ContentStream(parts);
    }

    ContentStream stream() {
        return content;
    }

    /** Returns whether the application has read any property of the part. */
    boolean isSeen() {
        return seen;
    }

    /** Returns whether no subscriber wants the rest of the content. */
    boolean isOver() {
        return use.get() == Use.DISCARDED || content.isCancelled();
    }

    /** Discards the content if the application has not taken it. */
    void discardUnlessClaimed() {
        use.compareAndSet(Use.OFFERED, Use.DISCARDED);
    }

    private PartHead look() {
        if (!seen) {
            seen = true;
            if (parts.executor().isHere()) {
                parts.handed(this);
            }
        }
        return head;
    }

    @Override
    public String name() {
        return look().name();
    }

    @Override
    public Optional<String> fileName() {
        return Optional.ofNullable(look().fileName());
    }

    @Override
    public Optional<String> safeFileName() {
        return fileName().flatMap(SafeFileName::of);
    }

    @Override
    public MediaType mediaType() {
        return look().mediaType();
    }

    @Override
    public MultivaluedMap<String, String> headers() {
        return look().headers();
    }

    @Override
    public Flowable<Buffer> content() {
        return use.compareAndSet(Use.OFFERED, Use.CLAIMED)
                ? content
                : Flowable.error(new IllegalStateException("The content of the part \"" + head.name() + "\" has been "
                        + (use.get() == Use.CLAIMED ? "asked for before" : "discarded")
                        + " (expected: to be asked for once, by the function that receives the part)"));
    }

    @Override
    public Single<Buffer> bytes(int maxBytes) {
        return PartContent.bytes(content(), head.name(), maxBytes);
    }

    @Override
    public Single<String> text(int maxBytes) {
        return PartContent.text(content(), head, maxBytes, parts.takesUnstorableText())
                .doFinally(this::discard);
    }

    @Override
    public Completable writeTo(Path file) {
        return PartContent.writeTo(content(), file, parts.executor(), parts.workers())
                .doFinally(this::discard);
    }

    @Override
    public void discard() {
        use.set(Use.DISCARDED);
        parts.executor().execute(() -> {
            content.fail(new IllegalStateException("The content of the part \"" + head.name()
                    + "\" has been discarded (expected: to be read before that)"));
            parts.advance();
        });
    }
}
