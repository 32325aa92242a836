package org.jzenith.http.websocket;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.json.JsonBodies;
import org.jzenith.http.message.ParsingEstimate;

/** Converts between the values of a type and messages. Immutable and safe on any thread. */
interface MessageFormat {

    /** A message is invalid. The reason is for the client. */
    final class UnreadableMessageException extends Exception {

        private static final long serialVersionUID = 1;

        private final int code;

        UnreadableMessageException(int code, String reason, @Nullable Throwable cause) {
            super(reason, cause, false, false);
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    /** Returns whether messages are text; otherwise, they are binary. */
    boolean isText();

    /** Reads a value from the payload of a message. */
    Object read(byte[] payload) throws UnreadableMessageException;

    /** Estimates the memory of a value besides the payload, in bytes, before it is read. */
    default long parsing(byte[] payload) {
        return 0;
    }

    /** Returns the payload for a value. */
    byte[] write(Object value) throws JsonProcessingException;

    /** Returns whether messages of a type are JSON. */
    static boolean isJson(JavaType type) {
        return !type.hasRawClass(String.class) && !type.hasRawClass(byte[].class) && !type.hasRawClass(Buffer.class);
    }

    /** Returns the format of a type. */
    static MessageFormat of(JavaType type, JsonBodies json) {
        if (isJson(type)) {
            return new Json(json.reader(type), json.writer(type));
        }
        return type.hasRawClass(String.class)
                ? new Text()
                : type.hasRawClass(Buffer.class) ? new Buffers() : new Bytes();
    }

    private static String text(byte[] payload) throws UnreadableMessageException {
        try {
            return Utf8.decode(payload, 0, payload.length);
        } catch (CharacterCodingException e) {
            throw new UnreadableMessageException(CloseCode.INVALID_DATA, "The message is not UTF-8", e);
        }
    }

    /** Text as it is. */
    record Text() implements MessageFormat {

        @Override
        public boolean isText() {
            return true;
        }

        @Override
        public Object read(byte[] payload) throws UnreadableMessageException {
            return text(payload);
        }

        @Override
        public byte[] write(Object value) {
            return ((String) value).getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Bytes as they are. */
    record Bytes() implements MessageFormat {

        @Override
        public boolean isText() {
            return false;
        }

        @Override
        public Object read(byte[] payload) {
            return payload;
        }

        @Override
        public byte[] write(Object value) {
            return (byte[]) value;
        }
    }

    /** Bytes in a buffer of Vert.x. */
    record Buffers() implements MessageFormat {

        @Override
        public boolean isText() {
            return false;
        }

        @Override
        public Object read(byte[] payload) {
            return Buffer.buffer(payload);
        }

        @Override
        public byte[] write(Object value) {
            return ((Buffer) value).getBytes();
        }
    }

    /** JSON, one value in each message. */
    record Json(ObjectReader reader, ObjectWriter writer) implements MessageFormat {

        @Override
        public boolean isText() {
            return true;
        }

        @Override
        public long parsing(byte[] payload) {
            return ParsingEstimate.ofJson(payload);
        }

        /** Decodes strictly, because Jackson accepts bytes that are not UTF-8. */
        @Override
        public Object read(byte[] payload) throws UnreadableMessageException {
            String text = text(payload);
            Object value;
            try {
                value = reader.readValue(text);
            } catch (JsonProcessingException e) {
                throw new UnreadableMessageException(
                        CloseCode.INVALID_DATA, "The message is not the JSON that is expected", e);
            }
            if (value == null) {
                throw new UnreadableMessageException(CloseCode.INVALID_DATA, "The message is null", null);
            }
            return value;
        }

        @Override
        public byte[] write(Object value) throws JsonProcessingException {
            return writer.writeValueAsBytes(value);
        }
    }
}
