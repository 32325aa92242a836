package org.jzenith.rest.support;

import java.util.List;
import java.util.Set;
import org.jzenith.core.request.Caller;

/** A caller as the header {@code X-User} describes it: a name, then roles. */
public record HeaderCaller(String name, Set<String> roles) implements Caller {
    public static HeaderCaller of(String header) {
        List<String> words = List.of(header.split(" "));
        return new HeaderCaller(words.get(0), Set.copyOf(words.subList(1, words.size())));
    }

    @Override
    public String scheme() {
        return "TEST";
    }

    @Override
    public boolean hasRole(String role) {
        return roles.contains(role);
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String toString() {
        return name + ' ' + roles;
    }
}
