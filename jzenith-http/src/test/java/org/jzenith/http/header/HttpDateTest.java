package org.jzenith.http.header;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.DateFormatter;
import java.util.Date;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.jzenith.http.message.ImfFixdate;

@SuppressWarnings("JavaUtilDate") // The type of Netty's formatter
class HttpDateTest {

    @Test
    void isTheExampleOfTheStandard() { // RFC 9110 section 5.6.7
        assertThat(ImfFixdate.format(784_111_777)).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
    }

    @Property
    void isWhatOthersReadAndWrite(
            @ForAll @LongRange(max = 253_402_300_799L) long second) { // Until the end of the year 9999
        assertThat(ImfFixdate.format(second)).isEqualTo(DateFormatter.format(new Date(second * 1000)));
    }

    @Test
    void isTheTimeOfTheLastRenewal() {
        long before = System.currentTimeMillis() / 1000;
        HttpDate date = new HttpDate();
        long after = System.currentTimeMillis() / 1000;
        assertThat(DateFormatter.parseHttpDate(date.text()).getTime() / 1000).isBetween(before, after);
    }
}
