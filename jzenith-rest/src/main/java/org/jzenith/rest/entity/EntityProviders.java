package org.jzenith.rest.entity;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;

/** The readers and writers of bodies that are our own. */
public final class EntityProviders {

    private EntityProviders() { }

    /** Returns a new instance of each. */
    public static List<Object> all() {
        return List.of(new StringProvider(), new FileBodyProvider(), new JsonProvider(), new HttpProblemWriter());
    }

    /** Returns the provider that lets {@code mapper} read and write all JSON for which the application has no other. */
    public static Object mapper(ObjectMapper mapper) {
        return new JsonProvider.MapperResolver(mapper);
    }
}
