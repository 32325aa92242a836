package org.jzenith.core.tls;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import javax.net.ssl.X509ExtendedKeyManager;
import org.apiguardian.api.API;

/** Private keys from files that are read again. Safe on any thread. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class WatchedKeys {

    private final String user;
    private final KeyFiles files;
    private final WatchedFiles<KeyMaterial> watched;
    private final ReplaceableKeys keyManager;

    WatchedKeys(String user, KeyFiles files) throws TlsFileException {
        this.user = user;
        this.files = files;
        this.watched = new WatchedFiles<>(user, files.files(), files::parse, this::replace);
        this.keyManager = new ReplaceableKeys(watched.first());
    }

    private void replace(KeyMaterial material) {
        keyManager.replace(material);
    }

    /** Returns a key manager that always has the keys in use; the same one each time. */
    public X509ExtendedKeyManager keyManager() {
        return keyManager;
    }

    /** Returns the keys in use now. */
    public KeyMaterial current() {
        return keyManager.current();
    }

    String user() {
        return user;
    }

    KeyFiles files() {
        return files;
    }

    WatchedFiles<KeyMaterial> watched() {
        return watched;
    }

    /** Returns the seconds until the first certificate of a file expires, negative if it has; NaN if there is none. */
    double secondsLeft(Path file) {
        return current()
                .expiry(file)
                .map(expiry -> (double) Duration.between(Instant.now(), expiry).toSeconds())
                .orElse(Double.NaN);
    }
}
