package org.jzenith.benchmarks.scale;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The results of all runs. The runs are independent, so they use all processors; each of them has one thread. */
final class Results {

    static final List<Integer> SIZES = List.of(10, 100, 1_000);

    private record Key(Cause cause, String variant, int instances) {}

    private record Run(Cause cause, Variant variant, int instances) {

        Key key() {
            return new Key(cause, variant.name(), instances);
        }
    }

    private final Map<Key, Result> results = new LinkedHashMap<>();
    private final Result measured;

    /** Runs everything with this seed. */
    Results(long seed) {
        measured = Simulation.run(Settings.measured(), seed);
        run(seed, Variant.always().stream().flatMap(Results::runs));
        run(seed, Variant.alone().stream().flatMap(Results::runs).filter(run -> find(
                        run.cause, Variant.NONE, run.instances)
                .isMetastable()));
    }

    private static Stream<Run> runs(Variant variant) {
        return Arrays.stream(Cause.values())
                .flatMap(cause -> SIZES.stream().map(instances -> new Run(cause, variant, instances)));
    }

    private void run(long seed, Stream<Run> runs) {
        results.putAll(runs.toList().parallelStream()
                .collect(Collectors.toMap(
                        Run::key, run -> Simulation.run(run.variant.settings(run.cause, run.instances), seed))));
    }

    /** Returns the result of the run that has been compared with real instances. */
    Result measured() {
        return measured;
    }

    /** Returns the result of a run that was made for each cause. */
    Result find(Cause cause, Variant variant, int instances) {
        return Objects.requireNonNull(findOrNull(cause, variant, instances), () -> cause + ", " + variant.name());
    }

    /** Returns the result of a run; null if it was not made. */
    @Nullable
    Result findOrNull(Cause cause, Variant variant, int instances) {
        return results.get(new Key(cause, variant.name(), instances));
    }
}
