package org.jzenith.http.spi;

import io.vertx.core.MultiMap;
import java.util.Iterator;
import java.util.Map;

/** Reads the headers of a request without creating strings. */
public final class HeaderTexts {

    private HeaderTexts() {}

    /** Returns all names and values in order. */
    public static Iterator<? extends Map.Entry<? extends CharSequence, ? extends CharSequence>> of(MultiMap headers) {
        return headers instanceof io.netty.handler.codec.http.HttpHeaders netty
                ? netty.iteratorCharSequence()
                : headers.iterator();
    }
}
