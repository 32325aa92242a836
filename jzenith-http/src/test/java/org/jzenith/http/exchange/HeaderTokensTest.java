package org.jzenith.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderTokensTest {

    private static final List<String> VALUES = List.of(" max-age=1 ;a, no-store", "b");

    @ParameterizedTest
    @CsvSource({
        "',', no-store, true",
        "',', max-age=1 ;a, true",
        "'[;,]', max-age=1, true",
        "',', b, true",
        "',', c, false",
        ", no-store, false",
        ", 'max-age=1 ;a, no-store', true"
    })
    void areTheTrimmedPartsOfEachValue(String separator, String asked, boolean contained) {
        assertThat(HeaderTokens.contain(VALUES, separator, asked::equals)).isEqualTo(contained);
        assertThat(HeaderTokens.contain(null, separator, asked::equals)).isFalse();
    }
}
