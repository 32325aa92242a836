package org.jzenith.rest.entity;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.Providers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jzenith.rest.multipart.Boundary;
import org.jzenith.rest.multipart.FormLimits;
import org.jzenith.rest.multipart.FormRefusal;
import org.jzenith.rest.multipart.PartHead;

/**
 * Reads forms of several parts (RFC 7578), which are in memory already: each part is a slice of the body. RESTEasy's
 * own reader copies every part, knows no limit of their number, and brings libraries for mail and XML.
 */
@Provider
@Consumes(MediaType.MULTIPART_FORM_DATA)
final class FormPartsReader implements MessageBodyReader<List<EntityPart>> {

    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] LAST = {'-', '-'};
    private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};

    private static final Set<String> IDENTITIES = Set.of("7bit", "8bit", "binary");

    private final Providers providers;
    private final FormLimits limits;

    /** Takes the readers of what is in the parts, and what a form may have. */
    FormPartsReader(Providers providers, FormLimits limits) {
        this.providers = providers;
        this.limits = limits;
    }

    @Override
    public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return type.isAssignableFrom(List.class)
                && genericType instanceof ParameterizedType list
                && list.getActualTypeArguments()[0] == EntityPart.class;
    }

    @Override
    public List<EntityPart> readFrom(
            Class<List<EntityPart>> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
        byte[] delimiter = Boundary.delimiter(mediaType);
        // The line break before the first delimiter may be missing.
        byte[] body = new SequenceInputStream(new ByteArrayInputStream(LINE_END), entityStream).readAllBytes();
        return parts(body, delimiter);
    }

    /** What is before the first delimiter and behind the last one is not part of the form (RFC 2046 section 5.1.1). */
    private List<EntityPart> parts(byte[] body, byte[] delimiter) throws IOException {
        List<EntityPart> parts = new ArrayList<>();
        int next = nextDelimiter(body, 0, delimiter);
        while (!startsWith(body, next + delimiter.length, LAST)) {
            if (parts.size() == limits.parts()) {
                throw FormRefusal.tooManyParts(limits.parts());
            }
            int start = indexOf(body, next + delimiter.length, body.length, LINE_END) + LINE_END.length;
            next = nextDelimiter(body, start, delimiter);
            parts.add(part(body, start, next));
        }
        return parts;
    }

    private FormPart part(byte[] body, int start, int end) throws IOException {
        int headEnd = indexOf(body, start, Math.min(end, start + limits.headBytes()), HEAD_END);
        if (headEnd < 0) {
            throw new IOException("a part has no head, or one of more than " + limits.headBytes() + " bytes");
        }
        PartHead head =
                PartHead.parse(new String(body, start, headEnd - start, StandardCharsets.UTF_8), limits.headers());
        int content = headEnd + HEAD_END.length;
        String encoding = head.headers().getFirst("Content-Transfer-Encoding");
        if (encoding == null || IDENTITIES.contains(encoding.toLowerCase(Locale.ROOT))) {
            return new FormPart(providers, head, body, content, end - content);
        }
        byte[] decoded = decode(encoding, Arrays.copyOfRange(body, content, end));
        return new FormPart(providers, head, decoded, 0, decoded.length);
    }

    /** HTTP needs no such encodings, but RFC 7578 section 4.7 knows clients that use one. */
    private static byte[] decode(String encoding, byte[] content) throws IOException {
        if (!encoding.equalsIgnoreCase("base64")) {
            throw new IOException("a part has an unknown Content-Transfer-Encoding");
        }
        try {
            return Base64.getMimeDecoder().decode(content);
        } catch (IllegalArgumentException e) {
            throw new IOException("a part is not base64", e);
        }
    }

    /**
     * Returns the index of a delimiter, which fills its line except for white space; throws if the body ends before.
     */
    private static int nextDelimiter(byte[] body, int from, byte[] delimiter) throws IOException {
        int start = indexOf(body, from, body.length, delimiter);
        while (start >= 0) {
            int end = start + delimiter.length;
            if (startsWith(body, end, LAST)) {
                return start;
            }
            while (end < body.length && (body[end] == ' ' || body[end] == '\t')) {
                end++;
            }
            if (startsWith(body, end, LINE_END)) {
                return start;
            }
            start = indexOf(body, end, body.length, delimiter);
        }
        throw new IOException("the body ends before its last delimiter");
    }

    /**
     * Takes linear time: the first byte of what is searched for is in it only once, or what is searched for is short.
     */
    private static int indexOf(byte[] body, int from, int to, byte[] searched) {
        for (int i = from; i <= to - searched.length; i++) {
            if (body[i] == searched[0] && startsWith(body, i, searched)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean startsWith(byte[] body, int offset, byte[] prefix) {
        return offset + prefix.length <= body.length
                && Arrays.equals(body, offset, offset + prefix.length, prefix, 0, prefix.length);
    }
}
