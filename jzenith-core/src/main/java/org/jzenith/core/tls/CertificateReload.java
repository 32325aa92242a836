package org.jzenith.core.tls;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.metrics.ScopedMeters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the files of keys and certificates of one application, and reads them again while it runs. Injectable. Safe on
 * any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class CertificateReload {

    private static final Logger LOG = LoggerFactory.getLogger(CertificateReload.class);

    private final Vertx vertx;
    private final Duration interval;
    private final List<WatchedKeys> keys = new CopyOnWriteArrayList<>();
    private final List<WatchedTrust> trust = new CopyOnWriteArrayList<>();
    private final List<CertificateExpiry> selfSigned = new CopyOnWriteArrayList<>();
    private final ScopedMeters gauges = new ScopedMeters();
    private @Nullable MeterRegistry registry;
    private Future<?> looking = Future.succeededFuture();
    private boolean running;
    private long timer = -1; // No timer: the first timer id of a Vert.x is 0.

    CertificateReload(Vertx vertx, Duration interval) {
        this.vertx = vertx;
        this.interval = interval;
    }

    /**
     * Reads private keys, and reads them again as long as the application runs. Blocks.
     *
     * @param user the name of their user, such as {@code rest}, unique among the keys of the application
     * @throws TlsFileException if a file cannot be used now; after later failures, the previous keys stay in use
     */
    public WatchedKeys keys(String user, KeyFiles files) throws TlsFileException {
        WatchedKeys watched = new WatchedKeys(user, files);
        keys.add(watched);
        added(watched);
        return watched;
    }

    /**
     * Reads trusted certificates, and reads them again as long as the application runs. Blocks.
     *
     * @param user the name of their user, such as {@code rest}, unique among the trust of the application
     * @param file certificates in PEM
     * @throws TlsFileException if the file cannot be used now; after later failures, the previous certificates stay in
     *     use
     */
    public WatchedTrust trust(String user, Path file) throws TlsFileException {
        WatchedTrust watched = new WatchedTrust(user, file);
        trust.add(watched);
        added(null);
        return watched;
    }

    /**
     * Creates a certificate for development, as {@link SelfSignedCertificate} does. It stays in use as long as the
     * application runs. Blocks.
     *
     * @param user the name of its user, such as {@code rest}
     */
    public KeyMaterial selfSigned(String user) {
        KeyMaterial made = SelfSignedCertificate.create();
        selfSigned.add(new CertificateExpiry(user, "self-signed", made.expiry()));
        return made;
    }

    private synchronized void added(@Nullable WatchedKeys watched) {
        if (watched != null && registry != null) {
            addGauges(watched, registry);
        }
        schedule();
    }

    /** Returns the expiry of the certificates in use: for each file, and for those that were created at this start. */
    public List<CertificateExpiry> expiries() {
        List<CertificateExpiry> all = new ArrayList<>(selfSigned);
        for (WatchedKeys watched : keys) {
            for (Path file : watched.files().certificates()) {
                watched.current()
                        .expiry(file)
                        .ifPresent(expiry -> all.add(new CertificateExpiry(watched.user(), file.toString(), expiry)));
            }
        }
        return List.copyOf(all);
    }

    List<WatchedKeys> keys() {
        return keys;
    }

    List<WatchedTrust> trust() {
        return trust;
    }

    /** Begins to read the files again, if there are any. */
    synchronized void start() {
        running = true;
        schedule();
    }

    private synchronized void schedule() {
        if (running && !isScheduled() && !interval.isZero() && !(keys.isEmpty() && trust.isEmpty())) {
            timer = vertx.setTimer(Math.max(1, interval.toMillis()), id -> begin());
        }
    }

    /** Returns whether the files will be read again. */
    synchronized boolean isScheduled() {
        return timer >= 0 || !looking.isComplete();
    }

    /** Reads on a worker, since a file system may block. */
    private synchronized void begin() {
        timer = -1;
        if (running) {
            looking = vertx.executeBlocking(this::look, false);
            looking.onComplete(done -> schedule());
        }
    }

    /** Reads all files, and uses changed ones. Blocks. */
    @Nullable
    Void look() {
        keys.forEach(watched -> look(watched.user(), watched.watched()));
        trust.forEach(watched -> look(watched.user(), watched.watched()));
        return null;
    }

    private static void look(String user, WatchedFiles<?> watched) {
        try {
            watched.look();
        } catch (RuntimeException e) { // A failure must not prevent reading the others, or this one the next time.
            LOG.error("{}: the files of keys and certificates could not be read again", user, e);
        }
    }

    /** Starts to measure the expiry of certificates. Not on an event loop, because it loads many classes. */
    synchronized void bind(MeterRegistry meters) {
        registry = meters;
        keys.forEach(watched -> addGauges(watched, meters));
    }

    private void addGauges(WatchedKeys watched, MeterRegistry meters) {
        for (Path file : watched.files().certificates()) {
            gauges.addSeconds(
                    meters,
                    "tls.certificate.expiry",
                    Tags.of("name", watched.user(), "certificate", file.toString()),
                    "Time until a certificate expires; negative if it has",
                    watched,
                    keys -> keys.secondsLeft(file));
        }
    }

    /** Stops reading. The future completes when the last reading has ended. */
    synchronized Future<?> stop() {
        running = false;
        gauges.close();
        if (timer >= 0) {
            vertx.cancelTimer(timer);
            timer = -1;
        }
        return looking;
    }
}
