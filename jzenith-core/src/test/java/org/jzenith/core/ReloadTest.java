package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.schedulers.Schedulers;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.core.error.StartupException;

/** Runs applications as {@code jzenith:dev} does, which may start another version in the same JVM. */
class ReloadTest {

    /** The class loader of a version of the application, which takes what {@code run()} hands over. */
    private static final class Receiver extends URLClassLoader implements Consumer<Object> {
        private final List<Object> taken = new ArrayList<>();

        Receiver() {
            super("application-1", new URL[0], ReloadTest.class.getClassLoader());
        }

        @Override
        public void accept(Object outcome) {
            taken.add(outcome);
        }

        /** Closes what can be closed, the newest first. */
        void stop() throws Exception {
            for (int i = taken.size() - 1; i >= 0; i--) {
                if (taken.get(i) instanceof AutoCloseable closeable) {
                    closeable.close();
                }
            }
        }
    }

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private final Receiver receiver = new Receiver();

    @BeforeEach
    void beginVersion() {
        Thread.currentThread().setContextClassLoader(receiver);
    }

    @AfterEach
    void endVersion() {
        Thread.currentThread().setContextClassLoader(before);
    }

    @Test
    void runHandsTheApplicationOverInsteadOfWaitingForASignal() throws Exception {
        Object handler = Thread.getDefaultUncaughtExceptionHandler();
        RunningApplication application = JZenith.application().run();
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isSameAs(handler); // It belongs to the process.
        assertThat(receiver.taken).last().isSameAs(application);
        receiver.stop();
        assertThat(threadsOfThisVersion()).isEmpty();
    }

    @Test
    void aFailedStartIsThrownAndDoesNotEndTheProcess() throws Exception {
        assertThatThrownBy(() -> JZenith.application("--no-such-key=1").run()).isInstanceOf(StartupException.class);
        assertThat(receiver.taken).last().isInstanceOf(StartupException.class);
        receiver.stop();
        assertThat(threadsOfThisVersion()).isEmpty();
    }

    @Test
    void threadsOfRxJavaDoNotKeepTheClassesOfAVersion() throws Exception {
        JZenith.application().run();
        Schedulers.io().scheduleDirect(() -> {});
        Schedulers.computation().scheduleDirect(() -> {});
        receiver.stop();
        assertThat(threadsOfThisVersion()).isEmpty();
    }

    /** Threads that end have a moment: those of RxJava are only interrupted. */
    private List<String> threadsOfThisVersion() throws InterruptedException {
        List<String> names = new ArrayList<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread != Thread.currentThread() && thread.getContextClassLoader() == receiver) {
                thread.join(60_000);
                if (thread.isAlive()) {
                    names.add(thread.getName());
                }
            }
        }
        return names;
    }
}
