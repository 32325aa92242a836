package org.jzenith.http.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;

/** Well-formed JSON of a client has a forbidden name or value, regardless of its reader. */
public final class RefusedJsonException extends JsonProcessingException {

    private static final long serialVersionUID = 1L;

    private final String path;

    /**
     * Takes the reason and the place.
     *
     * @param reason the reason, which continues "The value of a "
     * @param place the value, or the object with the name
     */
    RefusedJsonException(String reason, JsonStreamContext place, JsonLocation location) {
        super(reason, location);
        this.path = path(place);
    }

    /** Returns the path from the whole body to the value. */
    public String path() {
        return path;
    }

    /** Returns the path from the whole body to the current value, such as {@code a.b[1]}; empty for the whole body. */
    public static String path(JsonStreamContext place) {
        if (place.inRoot()) {
            return "";
        }
        String outer = path(place.getParent());
        if (place.inArray()) {
            return outer + '[' + place.getCurrentIndex() + ']';
        }
        String name = place.getCurrentName();
        return name == null ? outer : outer.isEmpty() ? name : outer + '.' + name;
    }
}
