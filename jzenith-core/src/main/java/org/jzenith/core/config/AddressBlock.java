package org.jzenith.core.config;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * A block of IP addresses with a common prefix (RFC 4632 section 3.1, RFC 4291 section 2.3), or {@link #UNIX}, for the
 * peers on a Unix domain socket. Its text form is {@code 10.0.0.0/8}, {@code 2001:db8::/32}, a single address such as
 * {@code 192.0.2.1}, or {@code unix}. An IPv4-mapped IPv6 address, {@code ::ffff:192.0.2.1}, counts as the IPv4 address
 * everywhere. Immutable and safe on any thread.
 */
@API(status = API.Status.MAINTAINED)
public final class AddressBlock {

    /** The peers on a Unix domain socket. They have no IP address, so this block contains none. */
    public static final AddressBlock UNIX = new AddressBlock(new byte[0], 0);

    private static final String UNIX_TEXT = "unix";

    /**
     * An address and the length of a prefix. Numbers of an IPv4 address have no leading zeros, because some programs
     * read them as octal. An IPv6 address has neither brackets nor a zone.
     */
    private static final Pattern TEXT = Pattern.compile(
            "((?:(?:0|[1-9]\\d{0,2})\\.){3}(?:0|[1-9]\\d{0,2})|[\\p{XDigit}:.]*:[\\p{XDigit}:.]*)(?:/(0|[1-9]\\d{0,2}))?");

    /** The prefix of an IPv4-mapped IPv6 address (RFC 4291 section 2.5.5.2). */
    private static final byte[] MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};

    /** The bytes of the first address: 4, 16, or none. */
    private final byte[] first;

    private final int prefixLength;

    private AddressBlock(byte[] first, int prefixLength) {
        this.first = first;
        this.prefixLength = prefixLength;
    }

    /**
     * Parses a block, without a DNS query.
     *
     * @throws IllegalArgumentException if the text does not have the documented form, or has bits behind the prefix:
     *     {@code 10.0.0.1/8} could mean the block or the address
     */
    public static AddressBlock parse(String text) {
        AddressBlock block = containing(text);
        AddressBlock address = containing(text.replaceFirst("/.*", ""));
        if (!Arrays.equals(block.first, address.first)) {
            throw notABlock(text, "expected: " + block);
        }
        return block;
    }

    /**
     * Returns the block with the prefix of an address: {@code 10.0.0.0/8} for {@code 10.0.0.1/8}.
     *
     * @throws IllegalArgumentException if the text does not have the documented form
     */
    public static AddressBlock containing(String text) {
        if (text.equals(UNIX_TEXT)) {
            return UNIX;
        }
        Matcher matcher = TEXT.matcher(text);
        byte[] address = matcher.matches() ? NetUtil.createByteArrayFromIpAddressString(matcher.group(1)) : null;
        if (address == null) {
            throw notABlock(text, "expected: such as 10.0.0.0/8, 2001:db8::/32, 192.0.2.1 or unix");
        }
        byte[] first = unmapped(address);
        int bits = address.length * Byte.SIZE;
        int ignored = bits - (matcher.group(2) == null ? bits : Integer.parseInt(matcher.group(2)));
        int length = first.length * Byte.SIZE - ignored;
        if (ignored < 0 || length < 0) {
            throw notABlock(
                    text, "expected: a prefix of " + (bits - first.length * Byte.SIZE) + " to " + bits + " bits");
        }
        for (int i = 0; i < first.length; i++) {
            first[i] &= mask(length, i);
        }
        return new AddressBlock(first, length);
    }

    private static IllegalArgumentException notABlock(String text, String expected) {
        return new IllegalArgumentException("\"" + text + "\" is not an address block (" + expected + ')');
    }

    private static byte[] unmapped(byte[] address) {
        return address.length > MAPPED.length && Arrays.equals(address, 0, MAPPED.length, MAPPED, 0, MAPPED.length)
                ? Arrays.copyOfRange(address, MAPPED.length, address.length)
                : address;
    }

    /** Returns the bits of a byte that belong to a prefix. */
    private static byte mask(int prefixLength, int index) {
        int bits = Math.max(0, Math.min(Byte.SIZE, prefixLength - index * Byte.SIZE));
        return (byte) (0xff << (Byte.SIZE - bits));
    }

    /**
     * Returns whether an address lies in this block. A block of IPv6 contains no IPv4 address, not even {@code ::/0}.
     */
    public boolean contains(InetAddress address) {
        byte[] bytes = unmapped(address.getAddress());
        if (bytes.length != first.length) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if ((bytes[i] & mask(prefixLength, i)) != first[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AddressBlock block
                && prefixLength == block.prefixLength
                && Arrays.equals(first, block.first);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(first) + prefixLength;
    }

    /** Returns the text form; for a single address without the prefix, and for IPv6 as in RFC 5952. */
    @Override
    public String toString() {
        if (first.length == 0) {
            return UNIX_TEXT;
        }
        String address = NetUtil.bytesToIpAddress(first);
        return prefixLength == first.length * Byte.SIZE ? address : address + '/' + prefixLength;
    }
}
