package org.jzenith.http.header;

import io.netty.handler.codec.http.HttpHeaders;
import io.vertx.core.MultiMap;
import java.util.List;
import java.util.stream.Stream;
import org.jzenith.http.rule.Tokens;

/** The headers of a response, from Netty for HTTP/1 or from Vert.x for HTTP/2. */
public interface ResponseHeaders {

    static ResponseHeaders of(HttpHeaders headers) {
        return new Http1(headers);
    }

    static ResponseHeaders of(MultiMap headers) {
        return new Http2(headers);
    }

    boolean contains(CharSequence name);

    /** Returns the values of all headers of this name. */
    List<String> all(String name);

    /** Returns whether a header of this name contains a value. Ignores case, and searches lists. */
    boolean contains(CharSequence name, CharSequence value);

    void set(CharSequence name, CharSequence value);

    void add(CharSequence name, CharSequence value);

    record Http1(HttpHeaders headers) implements ResponseHeaders {

        @Override
        public boolean contains(CharSequence name) {
            return headers.contains(name);
        }

        @Override
        public List<String> all(String name) {
            return headers.getAll(name);
        }

        @Override
        public boolean contains(CharSequence name, CharSequence value) {
            return headers.containsValue(name, value, true);
        }

        @Override
        public void set(CharSequence name, CharSequence value) {
            headers.set(name, value);
        }

        @Override
        public void add(CharSequence name, CharSequence value) {
            headers.add(name, value);
        }
    }

    record Http2(MultiMap headers) implements ResponseHeaders {

        @Override
        public boolean contains(CharSequence name) {
            return headers.contains(name);
        }

        @Override
        public List<String> all(String name) {
            return headers.getAll(name);
        }

        @Override
        public boolean contains(CharSequence name, CharSequence value) {
            return headers.getAll(name).stream()
                    .flatMap(list -> Stream.of(list.split(",")))
                    .anyMatch(each -> Tokens.trim(each).equalsIgnoreCase(value.toString()));
        }

        @Override
        public void set(CharSequence name, CharSequence value) {
            headers.set(name, value);
        }

        @Override
        public void add(CharSequence name, CharSequence value) {
            headers.add(name, value);
        }
    }
}
