package org.jzenith.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The part of the load script that says in which order servers are measured. */
class TurnsScriptTest {

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6})
    void measuresEachServerEquallyOftenInEachPlaceAndAfterEachOther(int servers) throws Exception {
        int turns = servers % 2 == 0 ? servers : 2 * servers;
        List<String> orders = orders(servers, turns);
        Map<String, Integer> places = new HashMap<>();
        Map<String, Integer> followers = new HashMap<>();
        for (String order : orders) {
            String[] names = order.split(" ");
            assertThat(names).hasSize(servers).doesNotHaveDuplicates();
            for (int place = 0; place < servers; place++) {
                places.merge(names[place] + " in place " + place, 1, Integer::sum);
                if (place > 0) {
                    followers.merge(names[place] + " after " + names[place - 1], 1, Integer::sum);
                }
            }
        }
        assertThat(places).hasSize(servers * servers);
        assertThat(places.values()).containsOnly(turns / servers);
        assertThat(followers).hasSize(servers * (servers - 1));
        assertThat(followers.values()).containsOnly(turns / servers);
    }

    private static List<String> orders(int servers, int turns) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "bash",
                "-c",
                """
                set -eu
                source ../lib/turns.sh
                turns=$1
                shift
                servers=("$@")
                for ((turn = 1; turn <= turns; turn++)); do
                    balanced "$turn"
                    echo "${order[*]}"
                done
                """,
                "orders",
                Integer.toString(turns)));
        for (int server = 0; server < servers; server++) {
            command.add("server" + server);
        }
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines().toList();
    }
}
