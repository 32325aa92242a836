package org.jzenith.rest.form;

import io.reactivex.Completable;
import io.reactivex.Scheduler;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A form that is received as a whole: in memory, or in a file if it is too large for that. As a stream, it is the body
 * of its request. Used by one thread at a time, except that any thread may delete it.
 */
public final class StoredForm extends InputStream {

    private final FormIndex index;
    private final FormFile file;
    private final long memoryBytes;
    private final Scheduler scheduler;
    private Buffer memory = Buffer.buffer();
    private boolean filed;
    private @Nullable InputStream body;

    /** Takes the index of its parts, the store of its file, and the threads that may block. */
    public StoredForm(FormIndex index, FormFiles files, Scheduler scheduler) {
        this.index = index;
        this.file = new FormFile(files);
        this.memoryBytes = files.memoryBytes();
        this.scheduler = scheduler;
    }

    /** Takes more of the form; completes when the form can take the next bytes. */
    public Completable add(Buffer part) {
        index.add(part);
        if (!filed && memory.length() + part.length() <= memoryBytes) {
            memory.appendBuffer(part);
            return Completable.complete();
        }
        return Completable.fromAction(() -> write(part)).subscribeOn(scheduler);
    }

    private void write(Buffer part) throws IOException {
        if (!filed) {
            filed = true;
            file.write(memory);
            memory = Buffer.buffer();
        }
        file.write(part);
    }

    /** Returns the whole form if it is in memory, otherwise null. */
    public @Nullable Buffer memory() {
        return filed ? null : memory;
    }

    /**
     * Returns the parts of a form in a file, in their order. Throws {@link IOException} if the form is malformed, and
     * 413 if it has too many parts.
     */
    public List<FormIndex.Entry> parts() throws IOException {
        return index.entries();
    }

    /** Returns the content of a part in a file, from its beginning. May block. */
    public InputStream content(FormIndex.Entry part) {
        return file.read(part.start(), part.start() + part.length());
    }

    /** Deletes the file, if there is one. May block. */
    public void delete() throws IOException {
        file.close();
    }

    /** From now on, the stream starts from its beginning. */
    public void rewind() {
        body = null;
    }

    private InputStream body() {
        InputStream current = body;
        if (current == null) {
            current = file.read(0, file.length());
            body = current;
        }
        return current;
    }

    @Override
    public int read() throws IOException {
        return body().read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        return body().read(bytes, offset, length);
    }

    @Override
    public int available() throws IOException {
        return body().available();
    }
}
