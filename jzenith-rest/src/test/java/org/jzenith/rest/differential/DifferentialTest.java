package org.jzenith.rest.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jzenith.rest.differential.DifferentialServers.Replies;

/**
 * No matter what a client sends, an application answers it in the same way with the compiled dispatch as without, and
 * calls the same methods with the same arguments equally often. {@code docs/testing.md} explains how to try more
 * requests.
 */
@Tag("stress")
class DifferentialTest {

    /** The number of requests in a try; there are enough tries for {@link #ENOUGH} of each kind. */
    private static final int REQUESTS_OF_A_TRY = Integer.getInteger("differential.requests", 28);

    private static final int ENOUGH = 100;

    private static final Map<String, Integer> COVERED = new HashMap<>();
    private static int requestsAtRoot;
    private static DifferentialServers atRoot;
    private static DifferentialServers belowAPath;

    @BeforeContainer
    static void start() throws IOException {
        atRoot = new DifferentialServers("");
        belowAPath = new DifferentialServers("/base/path");
    }

    /**
     * The test is worth little if RESTEasy has answered most requests on both sides, or if a feature hardly occurred.
     */
    @AfterContainer
    static void stop() throws IOException {
        try (DifferentialServers one = atRoot;
                DifferentialServers other = belowAPath) {
            assertThat(COVERED)
                    .allSatisfy(
                            (feature, times) -> assertThat(times).as(feature).isGreaterThanOrEqualTo(ENOUGH));
            assertThat(one.callsWithoutResteasy())
                    .isGreaterThanOrEqualTo(requestsAtRoot / 2); // Pipelined requests may be passed to RESTEasy.
            for (DifferentialServers servers : List.of(one, other)) {
                servers.assertNoOtherCalls();
                servers.assertMetricsAgree();
            }
        }
    }

    @Provide
    Arbitrary<List<DifferentialRequest>> requests() {
        Arbitrary<Integer> count =
                Arbitraries.frequency(Tuple.of(8, 0), Tuple.of(5, 1), Tuple.of(2, 2), Tuple.of(1, 3));
        Arbitrary<DifferentialRequest> request = DifferentialRoutes.any()
                .flatMap(plain -> count.flatMap(size -> DifferentialTwist.of(plain)
                        .list()
                        .ofSize(size)
                        .map(twists -> DifferentialTwist.all(twists, plain))));
        return request.list().ofSize(REQUESTS_OF_A_TRY);
    }

    @Property(seed = "42", edgeCases = EdgeCasesMode.NONE)
    void answersAsRESTEasyDoes(@ForAll("requests") List<DifferentialRequest> all) throws Exception {
        for (DifferentialRequest request : all) {
            count(request);
            requestsAtRoot++;
            Replies replies = atRoot.send(request);
            assertThat(replies.compiled()).as(request.toString()).isEqualTo(replies.plain());
        }
    }

    @Property(seed = "43", edgeCases = EdgeCasesMode.NONE)
    void answersAsRESTEasyDoesBelowAPathAndInPipelines(@ForAll("requests") List<DifferentialRequest> all)
            throws Exception {
        for (int i = 0; i < all.size(); i += 4) {
            List<DifferentialRequest> some = all.subList(i, Math.min(all.size(), i + 4));
            some.forEach(DifferentialTest::count);
            Replies replies = belowAPath.send(some.toArray(DifferentialRequest[]::new));
            assertThat(replies.compiled()).as(some.toString()).isEqualTo(replies.plain());
        }
    }

    private static void count(DifferentialRequest request) {
        request.features().forEach(feature -> COVERED.merge(feature, 1, Integer::sum));
    }
}
