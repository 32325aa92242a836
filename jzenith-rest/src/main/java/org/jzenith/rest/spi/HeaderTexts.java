package org.jzenith.rest.spi;

import io.vertx.core.MultiMap;
import java.util.Iterator;
import java.util.Map;

/** The headers of a request as they are kept, which makes no objects of their names and values. */
public final class HeaderTexts {

    private HeaderTexts() { }

    /** Returns all names and values in their order. */
    public static Iterator<? extends Map.Entry<? extends CharSequence, ? extends CharSequence>> of(MultiMap headers) {
        return headers instanceof io.netty.handler.codec.http.HttpHeaders netty ? netty.iteratorCharSequence() : headers.iterator();
    }
}
