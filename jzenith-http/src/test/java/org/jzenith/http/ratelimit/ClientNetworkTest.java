package org.jzenith.http.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which addresses are taken for one client. */
class ClientNetworkTest {

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, c0000201",
        "2001:db8:1:2:3:4:5:6, 20010db800010002",
        "2001:db8:1:2:ffff::1, 20010db800010002",
        "2001:db8:1:3:3:4:5:6, 20010db800010003",
        "::1, 0000000000000000",
        "64:ff9b::192.0.2.1, c0000201"
    })
    void isTheAddressOfIpv4AndTheNetworkOfIpv6(String address, String expected) throws Exception {
        assertThat(ClientNetwork.of(InetAddress.getByName(address))).isEqualTo(expected);
    }

    /** Otherwise, all clients of IPv4 would be one on a socket for both. */
    @Test
    void isTheAddressOfIpv4ThatIsMappedToIpv6() throws Exception {
        byte[] mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -64, 0, 2, 1};
        assertThat(ClientNetwork.of(Inet6Address.getByAddress("mapped", mapped, -1)))
                .isEqualTo("c0000201");
        assertThat(ClientNetwork.of(InetAddress.getByAddress(mapped))).isEqualTo("c0000201");
    }

    @Test
    void isOneForAllWithoutAnAddress() {
        assertThat(ClientNetwork.of(null)).isEqualTo("local");
    }
}
