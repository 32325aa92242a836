package org.jzenith.maven.dev;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;

/** The commands that a developer types while the goal runs, each followed by Enter. */
final class Terminal {

    private final InputStream in;
    private final DevLoop loop;

    Terminal(InputStream in, DevLoop loop) {
        this.in = in;
        this.loop = loop;
    }

    /** Begins to read, on a thread of its own, until the input ends. */
    void start() {
        Thread thread = new Thread(this::read, "jzenith-dev terminal");
        thread.setDaemon(true);
        thread.start();
    }

    private void read() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, Charset.defaultCharset()))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                loop.command(line.strip());
            }
        } catch (IOException e) {
            // There is no terminal any more.
        }
    }
}
