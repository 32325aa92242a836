package org.jzenith.rest.message;

import jakarta.ws.rs.core.MultivaluedMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jboss.resteasy.specimpl.MultivaluedMapImpl;

/** The fields of a form or a query, in the terms of JAX-RS. */
public final class NamedFields {

    private NamedFields() {}

    /**
     * Returns the fields without empty ones, which RESTEasy finds between two separators (URL standard, section 5.1).
     */
    public static MultivaluedMap<String, String> of(MultivaluedMap<String, String> fields) {
        if (!fields.containsKey("")) {
            return fields;
        }
        MultivaluedMap<String, String> rest = new MultivaluedMapImpl<>();
        for (Map.Entry<String, List<String>> field : fields.entrySet()) {
            List<String> values = new ArrayList<>(field.getValue());
            values.removeIf(value -> field.getKey().isEmpty() && value.isEmpty());
            if (!values.isEmpty()) {
                rest.put(field.getKey(), values);
            }
        }
        return rest;
    }
}
