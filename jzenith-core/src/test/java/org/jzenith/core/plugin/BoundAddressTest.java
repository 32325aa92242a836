package org.jzenith.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundAddressTest {

    @Test
    void isShownAsAUrlOrAsTheSocketThatItIs() {
        assertThat(new BoundAddress("https", "0.0.0.0", 8443)).hasToString("https://0.0.0.0:8443");
        assertThat(new BoundAddress("http", "::1", 80)).hasToString("http://[::1]:80");
        BoundAddress socket = new BoundAddress("http", "unix:/run/app.sock", 0);
        assertThat(socket).hasToString("unix:/run/app.sock");
        assertThat(socket.isUnixSocket()).isTrue();
        assertThat(new BoundAddress("http", "localhost", 80).isUnixSocket()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"localhost,0", "localhost,-1", "localhost,65536", "unix:/run/app.sock,80"})
    void hasAPortUnlessItIsAUnixSocket(String host, int port) {
        assertThatThrownBy(() -> new BoundAddress("http", host, port)).isInstanceOf(IllegalArgumentException.class);
    }
}
