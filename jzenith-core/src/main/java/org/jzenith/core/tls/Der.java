package org.jzenith.core.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes the parts of the distinguished encoding of ASN.1 (X.690) that keys and certificates consist of. */
final class Der {

    static final byte[] NULL = of(0x05);
    static final byte[] TRUE = of(0x01, new byte[] {-1});

    private static final DateTimeFormatter UTC_TIME =
            DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter GENERALIZED_TIME =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Der() {}

    /** Returns an element of any type with this content. */
    static byte[] of(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(tag);
        writeLength(element, content.size());
        element.writeBytes(content.toByteArray());
        return element.toByteArray();
    }

    private static void writeLength(ByteArrayOutputStream element, int length) {
        if (length < 0x80) {
            element.write(length);
            return;
        }
        byte[] bytes = BigInteger.valueOf(length).toByteArray();
        int sign = bytes[0] == 0 ? 1 : 0; // The length has no sign.
        element.write(0x80 | (bytes.length - sign));
        element.write(bytes, sign, bytes.length - sign);
    }

    static byte[] sequence(byte[]... parts) {
        return of(0x30, parts);
    }

    static byte[] integer(BigInteger value) {
        return of(0x02, value.toByteArray());
    }

    static byte[] octets(byte[] content) {
        return of(0x04, content);
    }

    /** Returns a string of bits that fill whole bytes. */
    static byte[] bits(byte[] content) {
        return of(0x03, new byte[] {0}, content);
    }

    /** Returns the content of the tag with this number, explicitly tagged. */
    static byte[] tagged(int number, byte[]... parts) {
        return of(0xA0 | number, parts);
    }

    static byte[] objectIdentifier(String dotted) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        String[] arcs = dotted.split("\\.", -1);
        content.write(Integer.parseInt(arcs[0]) * 40 + Integer.parseInt(arcs[1]));
        for (int i = 2; i < arcs.length; i++) {
            writeArc(content, Integer.parseInt(arcs[i]));
        }
        return of(0x06, content.toByteArray());
    }

    private static void writeArc(ByteArrayOutputStream content, int arc) {
        for (int shift = 28; shift > 0; shift -= 7) {
            if (arc >>> shift != 0) {
                content.write(0x80 | ((arc >>> shift) & 0x7F));
            }
        }
        content.write(arc & 0x7F);
    }

    /** Returns a time to the second, in the type that RFC 5280 (section 4.1.2.5) prescribes for its year. */
    static byte[] time(Instant time) {
        return time.atZone(ZoneOffset.UTC).getYear() < 2050
                ? of(0x17, UTC_TIME.format(time).getBytes(StandardCharsets.US_ASCII))
                : of(0x18, GENERALIZED_TIME.format(time).getBytes(StandardCharsets.US_ASCII));
    }
}
