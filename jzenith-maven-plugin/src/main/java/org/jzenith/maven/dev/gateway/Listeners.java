package org.jzenith.maven.dev.gateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.dev.project.DevSettings;

/**
 * The listeners of the goal: on the ports of the application, unless the command line names others. Used by one thread;
 * any thread may call {@link #close()}.
 */
public final class Listeners implements AutoCloseable {

    private static final Duration HOLD = Duration.ofSeconds(60);

    private final DevSettings settings;
    private final Availability availability;
    private final Consumer<String> console;
    private final Listener clearText = new Listener("http", "rest.port", Availability.Ready::port);
    private final Listener tls = new Listener("https", "rest.tls.port", Availability.Ready::tlsPort);

    /** Listens on the ports that are known without the application; fails if a required one is in use. */
    public Listeners(DevSettings settings, Availability availability, Consumer<String> console) throws IOException {
        this.settings = settings;
        this.availability = availability;
        this.console = console;
        try {
            if (settings.port() != null) {
                clearText.listen(OptionalInt.of(settings.port()));
            } else {
                clearText.tryListen(guess());
            }
            if (settings.tlsPort() != null) {
                tls.listen(OptionalInt.of(settings.tlsPort()));
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** One port, and its current listener. */
    private final class Listener {
        private final String scheme;
        private final String key;
        private final ToIntFunction<Availability.Ready> port;
        private @Nullable Gateway gateway;
        private int wanted;

        Listener(String scheme, String key, ToIntFunction<Availability.Ready> port) {
            this.scheme = scheme;
            this.key = key;
            this.port = port;
        }

        synchronized void listen(OptionalInt next) throws IOException {
            Gateway before = gateway;
            if (before != null && next.isPresent() && next.getAsInt() == wanted) {
                return;
            }
            gateway = next.isEmpty() ? null : open(next.getAsInt());
            wanted = next.orElse(0);
            if (before != null) {
                console.accept("no longer at " + url(before));
                before.close();
            }
            announce();
        }

        private Gateway open(int number) throws IOException {
            InetSocketAddress address = new InetSocketAddress(settings.host(), number);
            try {
                return new Gateway(address, availability, port, HOLD, console);
            } catch (IOException e) {
                throw new IOException(
                        e.getMessage() + ". Fix: end what listens there, or set -D" + key + " to another port", e);
            }
        }

        /** A wrong guess must not prevent the start of the goal. */
        void tryListen(OptionalInt next) {
            try {
                listen(next);
            } catch (IOException e) {
                // Tried again when the application has reported its port.
            }
        }

        private void announce() {
            if (gateway != null) {
                console.accept(url(gateway) + ", until Ctrl-C");
            }
        }

        private String url(Gateway of) {
            return scheme + "://" + settings.host() + ":" + of.port();
        }

        synchronized int number() {
            return gateway == null ? 0 : gateway.port();
        }

        synchronized void close() {
            if (gateway != null) {
                try {
                    gateway.close();
                } catch (IOException e) {
                    // The gateway serves no client any more in any case.
                }
                gateway = null;
            }
        }
    }

    /** Listens in place of the application. If a port is in use, keeps the previous one; fails if there is none. */
    public void follow(ListenPorts ports) throws IOException {
        IOException failure = null;
        try {
            tls.listen(orElse(settings.tlsPort(), ports.tls()));
        } catch (IOException e) {
            failure = e;
        }
        try {
            clearText.listen(orElse(settings.port(), ports.clearText()));
        } catch (IOException e) {
            failure = e;
        }
        if (failure != null) {
            if (port() == 0 && tlsPort() == 0) {
                throw failure;
            }
            console.accept(String.valueOf(failure.getMessage()));
        }
    }

    /** Fails if nothing listens: the developer would not see the errors of the application. */
    public void requireOne() throws IOException {
        if (port() == 0 && tlsPort() == 0) {
            clearText.listen(guess());
        }
    }

    private OptionalInt guess() {
        return ListenPorts.guess(settings.arguments(), System.getenv()).clearText();
    }

    /**
     * Returns the port of the command line instead of the application's, if the application serves such a port at all.
     */
    private static OptionalInt orElse(@Nullable Integer given, OptionalInt configured) {
        return given == null || configured.isEmpty() ? configured : OptionalInt.of(given);
    }

    /** Returns the port without TLS that it listens on; 0 if there is none. */
    public int port() {
        return clearText.number();
    }

    /** Returns the port with TLS that it listens on; 0 if there is none. */
    public int tlsPort() {
        return tls.number();
    }

    /** Stops listening and closes all connections. */
    @Override
    public void close() {
        clearText.close();
        tls.close();
    }
}
