package org.jzenith.http.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;

/** Well-formed JSON of a client has a name or a value that is not accepted, whatever reads it. */
public final class RefusedJsonException extends JsonProcessingException {

    private static final long serialVersionUID = 1L;

    private final String path;

    /**
     * Takes the reason and the place.
     *
     * @param reason what is wrong, as in "The value of a " and this
     * @param place the value, or the object with the name
     */
    RefusedJsonException(String reason, JsonStreamContext place, JsonLocation location) {
        super(reason, location);
        this.path = path(place);
    }

    /** Returns the way from the whole body to the value. */
    public String path() {
        return path;
    }

    /** Returns the way from the whole body to what is being read, as in {@code a.b[1]}; empty for the whole body. */
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
