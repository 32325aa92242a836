package org.jzenith.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcceptEncodingTest {

    private static String preferred(String... headers) {
        return String.valueOf(AcceptEncoding.of(List.of(headers)).preferred(List.of("br", "gzip")));
    }

    @ParameterizedTest
    @CsvSource({
        "'gzip, deflate, br',br",
        "'gzip',gzip",
        "'GZIP',gzip",
        "'x-gzip',gzip",
        "'br;q=0.5, gzip;q=0.8',gzip",
        "'br ; q=0.5 , gzip ; Q=0.5',br",
        "'br;q=0, *',gzip",
        "'*;q=0.1',br",
        "'*;q=0, gzip',gzip",
        "'*;q=0',null",
        "'identity, gzip;q=0.5',null",
        "'identity;q=0.5, gzip;q=0.5',gzip",
        "'identity;q=0, gzip;q=0.001',gzip",
        "'gzip;q=0',null",
        "'gzip;q=0.000',null",
        "'identity;q=0',null",
        "'',null",
        "',,',null",
        "'deflate, zstd',null",
        "'gzip;q=2, br;q=-1',null",
        "'gzip;q=0.1234',null",
        "'gzip;level=9',null",
        "'gzipped',null",
        "'gzip;q=0, gzip',null"
    })
    void findsWhatTheClientPrefers(String header, String coding) {
        assertThat(preferred(header)).isEqualTo(coding);
    }

    @Test
    void prefersNothingWithoutTheHeader() {
        assertThat(preferred()).isEqualTo("null");
    }

    @Test
    void readsSeveralHeadersAsOneList() {
        assertThat(preferred("gzip", "br")).isEqualTo("br");
        assertThat(preferred("br;q=0.1", "gzip;q=0.2")).isEqualTo("gzip");
    }
}
