package org.jzenith.core.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class PercentEncodingTest {

    @Test
    void eachKindOfTextKeepsOtherCharacters() {
        String text = "a-._~/b;c=d,é+ %2F?";
        assertThat(PercentEncoding.encode(text)).isEqualTo("a-._~%2Fb%3Bc%3Dd%2C%C3%A9%2B%20%252F%3F");
        assertThat(PercentEncoding.encodeSegments(text)).isEqualTo("a-._~/b%3Bc%3Dd%2C%C3%A9%2B%20%252F%3F");
        assertThat(PercentEncoding.encodePath(text)).isEqualTo("a-._~/b;c=d,%C3%A9+%20%2F%3F");
    }

    @Test
    void aPlusStandsForItself() {
        assertThat(PercentEncoding.decode("a+%C3%A9%20%2f")).isEqualTo("a+é /");
        assertThatIllegalArgumentException().isThrownBy(() -> PercentEncoding.decode("a%2"));
    }

    @Test
    void onlyUnreservedCharactersAreDecodedWhereNothingMayChange() {
        assertThat(PercentEncoding.decodeUnreserved("/%61%7E%2F%2f%C3%A9%")).isEqualTo("/a~%2F%2f%C3%A9%");
    }
}
