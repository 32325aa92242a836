package org.jzenith.rest.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.spi.RestContributions.Contribution;

class RestContributionsTest {

    private static RestContributions of(Contribution... contributions) {
        return new RestContributions(new LinkedHashSet<>(List.of(contributions)));
    }

    @Test
    void haveWhatWasAddedTwiceOnceAndInOrder() {
        assertThat(of(
                                all -> all.addResource(String.class),
                                all -> all.addResource(Integer.class),
                                all -> all.addResource(String.class))
                        .resources())
                .containsExactly(String.class, Integer.class);
    }
}
