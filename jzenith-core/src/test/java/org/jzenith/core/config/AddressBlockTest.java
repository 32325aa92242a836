package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressBlockTest {

    private static AddressBlock block(InetAddress address, int prefixLength) {
        return AddressBlock.containing(address.getHostAddress() + '/' + prefixLength);
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.0.0.0",
        "10.0.0.0/8, 10.255.255.255",
        "0.0.0.0/0, 203.0.113.7",
        "10.1.128.0/17, 10.1.255.1",
        "192.0.2.1, 192.0.2.1",
        "192.0.2.1/32, 192.0.2.1",
        "255.255.255.255, 255.255.255.255",
        "2001:db8::/32, 2001:db8:ffff::1",
        "2001:db8::/33, 2001:db8:7fff::1",
        "::/0, fe80::1",
        "::1, ::1",
        "fe80::/10, febf::1",
        "2001:DB8:0:0:0:0:0:1, 2001:db8::1"
    })
    void containsTheAddressesWithItsPrefix(String block, String address) throws UnknownHostException {
        assertThat(AddressBlock.parse(block).contains(InetAddress.getByName(address)))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 11.0.0.0",
        "10.0.0.0/8, 9.255.255.255",
        "10.1.128.0/17, 10.1.127.255",
        "192.0.2.1, 192.0.2.2",
        "2001:db8::/33, 2001:db8:8000::1",
        "fe80::/10, fec0::1",
        "0.0.0.0/0, ::1",
        "::/0, 192.0.2.1",
        "unix, 127.0.0.1",
        "unix, ::1"
    })
    void doesNotContainAnyOther(String block, String address) throws UnknownHostException {
        assertThat(AddressBlock.parse(block).contains(InetAddress.getByName(address)))
                .isFalse();
    }

    /** A socket of both families reports the addresses of IPv4 so, and Java keeps them so if they have a zone. */
    @Test
    void takesAMappedAddressForTheOneOfIpv4() throws UnknownHostException {
        byte[] bytes = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 10, 1, 2, 3};
        InetAddress mapped = Inet6Address.getByAddress(null, bytes, 0);
        assertThat(mapped.getAddress()).hasSize(16);
        assertThat(AddressBlock.parse("10.0.0.0/8").contains(mapped)).isTrue();
        assertThat(AddressBlock.parse("11.0.0.0/8").contains(mapped)).isFalse();
        assertThat(AddressBlock.parse("::/0").contains(mapped)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "::ffff:10.0.0.0/104, 10.0.0.0/8",
        "::ffff:0:0/96, 0.0.0.0/0",
        "::ffff:192.0.2.1, 192.0.2.1",
        "192.0.2.1/32, 192.0.2.1",
        "::1/128, ::1",
        "2001:DB8:0:0:0:0:0:0/32, 2001:db8::/32",
        "unix, unix"
    })
    void hasOneTextAndIsEqualHoweverItIsWritten(String text, String printed) {
        AddressBlock block = AddressBlock.parse(text);
        assertThat(block).hasToString(printed);
        assertThat(AddressBlock.parse(printed)).isEqualTo(block).hasSameHashCodeAs(block);
    }

    @Test
    void isEqualOnlyToTheSameBlock() {
        assertThat(AddressBlock.parse("10.0.0.0/8"))
                .isNotEqualTo(AddressBlock.parse("10.0.0.0/9"))
                .isNotEqualTo(AddressBlock.parse("11.0.0.0/8"))
                .isNotEqualTo(AddressBlock.UNIX);
        assertThat(AddressBlock.parse("0.0.0.0/0"))
                .isNotEqualTo(AddressBlock.parse("::/0"))
                .isNotEqualTo(AddressBlock.UNIX);
        assertThat(AddressBlock.parse("unix")).isSameAs(AddressBlock.UNIX);
    }

    @Property
    void readsWhatItPrintsAndContainsTheAddressThatItIsMadeOf(
            @ForAll @Size(4) byte[] ipv4,
            @ForAll @Size(16) byte[] ipv6,
            @ForAll @IntRange(max = 32) int shorter,
            @ForAll @IntRange(max = 128) int longer)
            throws UnknownHostException {
        InetAddress one = InetAddress.getByAddress(ipv4);
        assertThat(block(one, shorter).contains(one)).isTrue();
        assertThat(AddressBlock.parse(block(one, shorter).toString())).isEqualTo(block(one, shorter));
        InetAddress other = InetAddress.getByAddress(ipv6);
        if (other instanceof Inet6Address) {
            assertThat(block(other, longer).contains(other)).isTrue();
            assertThat(AddressBlock.parse(block(other, longer).toString())).isEqualTo(block(other, longer));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.1/8, 10.0.0.0/8",
        "192.0.2.1/31, 192.0.2.0/31",
        "192.0.2.1/0, 0.0.0.0/0",
        "2001:db8::1/32, 2001:db8::/32",
        "::ffff:10.0.0.1/104, 10.0.0.0/8"
    })
    void refusesBitsBehindThePrefixAndNamesTheBlock(String text, String block) {
        assertThatThrownBy(() -> AddressBlock.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + text + "\" is not an address block (expected: " + block + ')');
        assertThat(AddressBlock.containing(text)).isEqualTo(AddressBlock.parse(block));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "localhost",
                "localhost/8",
                "example.com",
                "cafe",
                "10",
                "10.0.0/8",
                "10.0.0.0.0/8",
                "256.0.0.1",
                "010.0.0.1",
                "10.0.0.0/08",
                "10.0.0.0/",
                "10.0.0.0/-1",
                "10.0.0.0/33",
                "10.0.0.0/255.0.0.0",
                "10.0.0.0/8/8",
                "10.0.0.0 /8",
                "0x0a.0.0.0/8",
                "\u0661.0.0.0/8",
                ":",
                ":::",
                "1:2:3:4:5:6:7:8:9",
                "::1::2",
                "2001:db8::/129",
                "[::1]",
                "fe80::1%eth0",
                "::ffff:0:0/95",
                "::010.0.0.1.1",
                "unix/8",
                "UNIX:",
                "*"
            })
    void refusesEverythingElse(String text) {
        assertThatThrownBy(() -> AddressBlock.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("\"" + text + "\" is not an address block (expected: ");
    }
}
