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
 * A part of a form (RFC 7578) while it arrives: a field or a file. A resource method that consumes
 * {@code multipart/form-data} receives the parts as {@code Flowable<Part>}, one by one. The client can send no faster
 * than the method reads their content. Unlike an {@link EntityPart}, a part exists only until the next one is
 * delivered.
 *
 * <p>The next part is delivered when it has been requested, and the content of this one has been read or cancelled.
 * Unused content is discarded when the call on the event loop has returned that received the part, or requested the
 * next one. So call one of the content methods in the function that receives the part. If something else must happen
 * before, take one part at a time, as {@code flatMapSingle(function, false, 1)} does. On another thread than the event
 * loop, {@link #discard} unwanted content.
 *
 * <p>The content can be taken once, by one of {@link #content}, {@link #text}, {@link #bytes} and {@link #writeTo}. It
 * is read when their result is subscribed to. If it has been taken or discarded before, the result fails with an
 * {@link IllegalStateException}. If the form is malformed, too large or too slow, content and parts fail with an
 * exception for 400, 413 or 408. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED)
public interface Part {

    /** Returns the name of the field. */
    String name();

    /**
     * Returns the name of the file, exactly as the client has sent it; empty if the part is not a file. Never use it as
     * a path: it may be any text, such as {@code ../../etc/passwd}.
     */
    Optional<String> fileName();

    /**
     * Returns a name for the file that is no path. It is the text behind the last slash or backslash, at most 100
     * characters. Except for letters, digits, spaces and {@code ._-()+@}, each character becomes {@code _}. Dots,
     * hyphens and spaces at the beginning, and dots and spaces at the end, are removed. Empty if no character remains.
     * Two parts may have the same name, and a file with it may exist.
     */
    Optional<String> safeFileName();

    /** Returns the type with which the part was sent; {@code text/plain} if it has none (RFC 7578 section 4.4). */
    MediaType mediaType();

    /** Returns all headers of the part, immutable; their names are case-insensitive. */
    MultivaluedMap<String, String> headers();

    /** Returns the content while it arrives. It can be subscribed to once, and is delivered on the event loop. */
    Flowable<Buffer> content();

    /**
     * Returns the content as a text, in the charset of its type or else in UTF-8. Fails with an exception for 413 if it
     * has more than {@code maxBytes} bytes, and for 415 if the charset is unknown. Unless {@code rest.unstorable-text}
     * is set, fails with one for 400 if most databases cannot store the text.
     */
    Single<String> text(int maxBytes);

    /** Returns the content. Fails with an exception for 413 if it has more than {@code maxBytes} bytes. */
    Single<Buffer> bytes(int maxBytes);

    /**
     * Writes the content to a new file, on a thread that may block. Fails with a
     * {@link java.nio.file.FileAlreadyExistsException} if the file exists. An incomplete file is deleted on such a
     * thread, also if the client has disconnected; the request may have been answered before.
     */
    Completable writeTo(Path file);

    /** Discards the content, or the rest of it. */
    void discard();
}
