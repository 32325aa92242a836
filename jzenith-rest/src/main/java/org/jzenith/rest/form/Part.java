package org.jzenith.rest.form;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.nio.file.Path;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A part of a form (RFC 7578) that arrives: a field or a file. A resource method that consumes
 * {@code multipart/form-data} receives them as {@code Flowable<Part>}, one by one, and the client can send no faster
 * than their content is read. Unlike an {@link EntityPart}, a part is there only until the next one is delivered.
 *
 * <p>The next part is delivered when it has been requested, and the content of this one has been read or cancelled.
 * Content that nothing has asked for is discarded, when the call on the event loop has returned that received the part,
 * or requested the next one. So ask for the content in the function that receives the part. If something else has to
 * happen before, take one part at a time, as {@code flatMapSingle(function, false, 1)} does; on another thread than the
 * event loop, {@link #discard} what is not wanted.
 *
 * <p>The content can be asked for once, by one of {@link #content}, {@link #text}, {@link #bytes} and {@link #writeTo},
 * and is read when what they return is subscribed to. If it has been asked for before, or has been discarded, this
 * fails with an {@link IllegalStateException}. If the form is malformed, too large or too slow, content and parts fail
 * with what answers the client with 400, 413 or 408. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED)
public interface Part {

    /** Returns the name of the field. */
    String name();

    /**
     * Returns the name of the file, exactly as the client has sent it; empty if the part is not a file. It may be
     * anything, such as {@code ../../etc/passwd}: never use it as a path.
     */
    Optional<String> fileName();

    /**
     * Returns a name for the file that is no path: what is behind the last slash or backslash, of letters, digits,
     * spaces and {@code ._-()+@} (others are replaced by {@code _}), without a dot, hyphen or space at its beginning or
     * a dot or space at its end, at most 100 characters. Empty if nothing remains. Two parts may have the same one, and
     * so may files that exist.
     */
    Optional<String> safeFileName();

    /** Returns the type with which the part was sent; {@code text/plain} if it has none (RFC 7578 section 4.4). */
    MediaType mediaType();

    /** Returns all headers of the part; their names are case-insensitive. It cannot be changed. */
    MultivaluedMap<String, String> headers();

    /** Returns the content while it arrives. It can be subscribed to once, and is delivered on the event loop. */
    Flowable<Buffer> content();

    /**
     * Returns the content as a text, in the charset of its type or else in UTF-8. Fails with what is answered with 413
     * if it has more than {@code maxBytes} bytes, with 415 if the charset is not known, and with 400 if it contains
     * what most databases cannot store, unless {@code rest.unstorable-text} is set.
     */
    Single<String> text(int maxBytes);

    /** Returns the content; fails with what is answered with 413 if it has more than {@code maxBytes} bytes. */
    Single<Buffer> bytes(int maxBytes);

    /**
     * Writes the content to a new file, on a thread that may block. Fails with a
     * {@link java.nio.file.FileAlreadyExistsException} if the file exists. A file that could not be written completely
     * is deleted on such a thread, also if the client has left; the request may have been answered before.
     */
    Completable writeTo(Path file);

    /** Discards the content, or the rest of it. */
    void discard();
}
