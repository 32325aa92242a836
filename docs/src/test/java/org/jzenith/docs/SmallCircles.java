package org.jzenith.docs;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * No more than five classes of a package, nested ones counted with the class around them, reach each other through the
 * classes of that package.
 */
final class SmallCircles extends ArchCondition<JavaClass> {

    private static final int MOST = 5;

    private final Map<JavaClass, Set<JavaClass>> uses = new HashMap<>();

    SmallCircles() {
        super("be in circles of at most %d classes", MOST);
    }

    @Override
    public void init(Collection<JavaClass> all) {
        for (JavaClass one : all) {
            Set<JavaClass> used = uses.computeIfAbsent(topLevel(one), any -> new HashSet<>());
            for (Dependency dependency : one.getDirectDependenciesFromSelf()) {
                JavaClass other = topLevel(dependency.getTargetClass());
                if (other.getPackageName().equals(one.getPackageName())) {
                    used.add(other);
                }
            }
        }
    }

    @Override
    public void check(JavaClass one, ConditionEvents events) {
        // Nothing: a circle is reported once, at the end.
    }

    @Override
    public void finish(ConditionEvents events) {
        Map<JavaClass, Set<JavaClass>> reachable = new HashMap<>();
        uses.keySet().forEach(one -> reachable.put(one, reachableFrom(one)));
        Map<String, Set<String>> largest = new TreeMap<>();
        for (JavaClass one : uses.keySet()) {
            Set<String> circle = new TreeSet<>(List.of(one.getSimpleName()));
            reachable.get(one).stream()
                    .filter(other -> reachable.getOrDefault(other, Set.of()).contains(one))
                    .forEach(other -> circle.add(other.getSimpleName()));
            largest.merge(one.getPackageName(), circle, (a, b) -> a.size() >= b.size() ? a : b);
        }
        largest.forEach((name, circle) -> {
            boolean isSmall = circle.size() <= MOST;
            String message = name + " has a circle of " + circle.size() + " classes: " + circle;
            events.add(new SimpleConditionEvent(name, isSmall, message));
        });
    }

    private Set<JavaClass> reachableFrom(JavaClass start) {
        Set<JavaClass> seen = new HashSet<>();
        Deque<JavaClass> next = new ArrayDeque<>(List.of(start));
        while (!next.isEmpty()) {
            for (JavaClass other : uses.getOrDefault(next.pop(), Set.of())) {
                if (seen.add(other)) {
                    next.push(other);
                }
            }
        }
        return seen;
    }

    private static JavaClass topLevel(JavaClass one) {
        return one.getBaseComponentType()
                .getEnclosingClass()
                .map(SmallCircles::topLevel)
                .orElse(one.getBaseComponentType());
    }
}
