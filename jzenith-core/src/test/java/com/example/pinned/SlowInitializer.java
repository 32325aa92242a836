package com.example.pinned;

import java.util.concurrent.TimeUnit;

/** A class of an application whose initializer waits: a frame of the JVM keeps the carrier. */
public final class SlowInitializer {

    private static final int READY;

    static {
        try {
            TimeUnit.MILLISECONDS.sleep(200);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        READY = 1;
    }

    private SlowInitializer() {}

    /** Returns a value when the class has been initialized. */
    public static int ready() {
        return READY;
    }
}
