package org.jzenith.core;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The floors of a module, the highest first: a package uses only packages of lower floors, and so neither packages of
 * its own floor nor one that the floors do not name.
 */
public final class Floors extends ArchCondition<JavaClass> {

    private final String root;
    private final Map<String, Integer> heights = new HashMap<>();

    private Floors(String root, String... floors) {
        super("use only packages of lower floors");
        this.root = root;
        heights.put(root, floors.length);
        for (int i = 0; i < floors.length; i++) {
            for (String name : floors[i].split(" ", -1)) {
                heights.put(root + '.' + name, floors.length - 1 - i);
            }
        }
    }

    /**
     * Returns the rule for a module.
     *
     * @param root the root package, which is the highest floor
     * @param floors the packages of each other floor, without the root package, with spaces between them
     */
    public static Floors of(String root, String... floors) {
        return new Floors(root, floors);
    }

    @Override
    public void check(JavaClass one, ConditionEvents events) {
        for (Dependency dependency : one.getDirectDependenciesFromSelf()) {
            String from = one.getPackageName();
            String to = dependency.getTargetClass().getBaseComponentType().getPackageName();
            if (!from.equals(to) && isInside(to) && !isLower(heights.get(to), heights.get(from))) {
                events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
            }
        }
    }

    private boolean isInside(String name) {
        return name.equals(root) || name.startsWith(root + '.');
    }

    private static boolean isLower(@Nullable Integer height, @Nullable Integer other) {
        return height != null && other != null && height < other;
    }
}
