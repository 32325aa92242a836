package org.jzenith.logback;

/** Writes to the current {@code System.out}. */
final class ConsoleSink implements Sink {

    @Override
    @SuppressWarnings("SystemOut") // This is the console.
    public void write(byte[] lines) {
        System.out.write(lines, 0, lines.length);
        System.out.flush();
    }

    /** Leaves the console open: it belongs to the process. */
    @Override
    public void close() {}
}
