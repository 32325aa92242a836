package org.jzenith.backing;

import io.reactivex.Single;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apiguardian.api.API;
import org.jzenith.core.config.Secret;

/**
 * A file whose content is a password, without a line break at its end. It is read again for each new connection, on a
 * worker thread, so whoever rotates the password replaces the file. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class PasswordFile implements PasswordSource {

    private static final int MAX_BYTES = 65_536;

    private final Vertx vertx;
    private final Path file;

    /** Creates the source; reads nothing yet. */
    public PasswordFile(Vertx vertx, Path file) {
        this.vertx = vertx;
        this.file = file;
    }

    @Override
    public Single<Secret> password() {
        return Single.create(
                emitter -> vertx.executeBlocking(() -> read(file), false).onComplete(done -> {
                    if (done.succeeded()) {
                        emitter.onSuccess(done.result());
                    } else {
                        emitter.tryOnError(done.cause());
                    }
                }));
    }

    /** Returns the name of the file. */
    @Override
    public String toString() {
        return file.toString();
    }

    /**
     * Reads the password; blocks.
     *
     * @throws PasswordException if the file cannot be used; the message shows nothing of its content
     */
    static Secret read(Path file) throws PasswordException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new PasswordException(file + " has more than 64 KiB");
            }
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            String password = text.replaceFirst("\r?\n\\z", "");
            if (password.isEmpty()) {
                throw new PasswordException(file + " is empty");
            }
            return Secret.of(password);
        } catch (NoSuchFileException e) {
            throw new PasswordException(file + " does not exist");
        } catch (AccessDeniedException e) {
            throw new PasswordException(file + " must not be read by the user of the process");
        } catch (CharacterCodingException e) {
            throw new PasswordException(file + " is not a text in UTF-8");
        } catch (PasswordException e) {
            throw e;
        } catch (IOException e) {
            throw new PasswordException(file + (Files.isDirectory(file) ? " is a folder" : " cannot be read"));
        }
    }
}
