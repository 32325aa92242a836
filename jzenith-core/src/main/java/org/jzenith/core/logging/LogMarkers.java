package org.jzenith.core.logging;

import org.apiguardian.api.API;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

/** The markers of log events that a format takes into account. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class LogMarkers {

    /**
     * The message contains the values of the key-value pairs. A format for programs writes the pairs, and a format for
     * people does not.
     */
    public static final Marker PAIRS_IN_MESSAGE = MarkerFactory.getMarker("jzenith.pairs-in-message");

    private LogMarkers() {}
}
