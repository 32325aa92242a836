package org.jzenith.benchmarks.scale;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The protections of a run.
 *
 * @param name its name on the page
 * @param sized whether the limits fit the number of instances; otherwise they are the default values
 * @param change switches policies off
 */
record Variant(String name, boolean sized, UnaryOperator<Settings> change) {

    static final Variant ALL = new Variant("all policies, default limits", false, settings -> settings);
    static final Variant NONE =
            new Variant("no policies", false, settings -> settings.with(EnumSet.noneOf(Policy.class)));
    static final Variant SIZED = new Variant("all policies, limits of this page", true, settings -> settings);

    static Variant without(Policy policy) {
        return new Variant("without " + policy, false, settings -> settings.without(policy));
    }

    static Variant only(Policy policy) {
        return new Variant("only " + policy, false, settings -> settings.with(EnumSet.of(policy)));
    }

    /** Returns the variants that run for each cause. */
    static List<Variant> always() {
        List<Variant> all = new ArrayList<>(List.of(ALL));
        for (Policy policy : Policy.values()) {
            all.add(without(policy));
        }
        all.add(NONE);
        all.add(SIZED);
        return all;
    }

    /** Returns the variants that run where the service stays down without policies. Jitter alone limits nothing. */
    static List<Variant> alone() {
        return EnumSet.complementOf(EnumSet.of(Policy.JITTER)).stream()
                .map(Variant::only)
                .toList();
    }

    Settings settings(Cause cause, int instances) {
        return change.apply(sized ? Settings.sized(cause, instances) : Settings.defaults(cause, instances));
    }
}
