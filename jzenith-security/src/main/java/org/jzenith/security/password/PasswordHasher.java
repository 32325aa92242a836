package org.jzenith.security.password;

import io.reactivex.Single;
import io.reactivex.SingleEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.EventLoops;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hashes passwords by Argon2id (RFC 9106) with the parameters of {@code security.password}, and compares passwords with
 * stored hashes: those that it has made, others of Argon2id and Argon2i in the PHC string format, and those of bcrypt.
 *
 * <p>Safe on any thread. The work, some 20 ms for each hash, is done on threads of its own; the result arrives on the
 * event loop of the subscriber. Threads, memory and queue are limited: a {@code Single} fails with a
 * {@link PasswordHasherBusyException} if too many callers wait already.
 */
@API(status = API.Status.MAINTAINED)
public final class PasswordHasher implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PasswordHasher.class);

    /** Longer ones are not passwords, but an attempt to keep the hasher busy. */
    static final int MAX_BYTES = 4096;

    private static final long IDLE_SECONDS = 10;
    private static final long STOP_SECONDS = 10;

    private final Vertx vertx;
    private final Argon2Parameters parameters;
    private final ThreadPoolExecutor threads;
    private final int budgetKilobytes;
    private final Semaphore memory;
    private final SecureRandom random = new SecureRandom();

    PasswordHasher(Vertx vertx, PasswordConfiguration configuration) {
        this.vertx = vertx;
        this.parameters = Argon2Parameters.of(configuration);
        this.budgetKilobytes = configuration.budgetKilobytes();
        this.memory = new Semaphore(budgetKilobytes, true);
        int size = configuration.threads().orElseGet(Runtime.getRuntime()::availableProcessors);
        AtomicInteger number = new AtomicInteger();
        this.threads = new ThreadPoolExecutor(
                size,
                size,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(configuration.queueSize()),
                work -> {
                    Thread thread = new Thread(work, "jzenith-password-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Returns the hash of a password with a new salt, in the PHC string format, about 100 characters.
     *
     * @throws IllegalArgumentException if the password is empty or has more than 4096 bytes
     */
    public Single<String> hash(String password) {
        return hashed(checked(Argon2Parameters.bytes(password)));
    }

    /** As {@link #hash(String)}, for a password that the caller may overwrite as soon as this method returns. */
    public Single<String> hash(char[] password) {
        return hashed(checked(bytes(password)));
    }

    private Single<String> hashed(byte[] password) {
        return work(parameters.memory(), () -> Argon2Hash.of(password, parameters, random)
                .toString());
    }

    private static byte[] checked(byte[] password) {
        if (password.length == 0 || password.length > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "password: " + password.length + " bytes (expected: 1 to " + MAX_BYTES + ')');
        }
        return password;
    }

    private static byte[] bytes(char[] password) {
        ByteBuffer encoded = StandardCharsets.UTF_8.encode(CharBuffer.wrap(password));
        byte[] bytes = new byte[encoded.remaining()];
        encoded.get(bytes);
        return bytes;
    }

    /**
     * Compares a password with a stored hash. Fails with an {@link IllegalArgumentException} if the hash has none of
     * the known forms, or takes more memory than {@code security.password.max-memory}.
     *
     * @param password the password that the caller has sent
     * @param hash the stored hash, or null if there is no such user: then it takes as long as with a hash, so that
     *     nobody learns which users there are, and never matches
     */
    public Single<PasswordCheck> verify(String password, @Nullable String hash) {
        return verified(Argon2Parameters.bytes(password), hash);
    }

    /** As {@link #verify(String, String)}, for a password that the caller may overwrite as soon as this returns. */
    public Single<PasswordCheck> verify(char[] password, @Nullable String hash) {
        return verified(bytes(password), hash);
    }

    private Single<PasswordCheck> verified(byte[] password, @Nullable String hash) {
        if (password.length == 0 || password.length > MAX_BYTES) {
            return Single.just(new PasswordCheck(false, false)); // No hash is of such a password.
        }
        if (hash == null) {
            return hashed(password).map(computed -> new PasswordCheck(false, false));
        }
        PasswordHash stored;
        try {
            stored = PasswordHash.parse(hash);
        } catch (IllegalArgumentException e) {
            return Single.error(e);
        }
        if (stored.memoryKilobytes() > budgetKilobytes) {
            return Single.error(new IllegalArgumentException("The hash takes " + stored.memoryKilobytes()
                    + " KB (expected: at most security.password.max-memory, " + budgetKilobytes + " KB)"));
        }
        return work(stored.memoryKilobytes(), () -> {
            boolean matches = stored.matches(password);
            return new PasswordCheck(matches, matches && !stored.isLike(parameters));
        });
    }

    private <T> Single<T> work(int kilobytes, Callable<T> hashing) {
        return Single.create(emitter -> {
            Context caller = EventLoops.current(vertx);
            try {
                threads.execute(() -> run(kilobytes, hashing, emitter, caller));
            } catch (RejectedExecutionException e) {
                emitter.tryOnError(new PasswordHasherBusyException(
                        threads.isShutdown()
                                ? "The application stops"
                                : "security.password.queue-size callers wait already: "
                                        + threads.getQueue().size()));
            }
        });
    }

    private <T> void run(int kilobytes, Callable<T> hashing, SingleEmitter<T> emitter, @Nullable Context caller) {
        if (emitter.isDisposed()) {
            return; // The client is gone.
        }
        if (threads.isShutdown()) {
            answer(caller, () -> emitter.tryOnError(new PasswordHasherBusyException("The application stops")));
            return;
        }
        memory.acquireUninterruptibly(kilobytes);
        try {
            T result = hashing.call();
            answer(caller, () -> emitter.onSuccess(result));
        } catch (Exception e) {
            answer(caller, () -> emitter.tryOnError(e));
        } finally {
            memory.release(kilobytes);
        }
    }

    private static void answer(@Nullable Context caller, Runnable signal) {
        if (caller == null) {
            signal.run();
        } else {
            EventLoops.run(caller, signal);
        }
    }

    /** Ends the threads; those who wait get a {@link PasswordHasherBusyException}. Waits for the hash at hand. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("A password is still being hashed {} s after the stop", STOP_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
