package org.jzenith.rest.bridge;

import java.util.HashSet;
import java.util.List;
import org.jboss.resteasy.plugins.server.Cleanable;
import org.jboss.resteasy.plugins.server.Cleanables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cleans up at the end of the response, or when its client has disconnected: files of body readers, and event sinks.
 * RESTEasy would clean up when its thread has finished with the request, before a {@code Single} has completed or a
 * worker has begun. Safe on any thread.
 */
public final class ResponseCleanup extends Cleanables {

    private static final Logger LOG = LoggerFactory.getLogger(ResponseCleanup.class);

    private boolean ended;

    /** Returns an empty list to RESTEasy, which would otherwise clean up. */
    @Override
    @SuppressWarnings("NonApiType") // as in RESTEasy
    public HashSet<Cleanable> getCleanables() {
        return new HashSet<>();
    }

    /** Adds an object to clean up; at once if the response has ended. */
    @Override
    public void addCleanable(Cleanable leftover) {
        if (!isKept(leftover)) {
            clean(leftover);
        }
    }

    private synchronized boolean isKept(Cleanable leftover) {
        if (!ended) {
            super.addCleanable(leftover);
        }
        return !ended;
    }

    /** Called when the response has ended or its client has disconnected. */
    public void end() {
        takeAll().forEach(ResponseCleanup::clean);
    }

    private synchronized List<Cleanable> takeAll() {
        ended = true;
        List<Cleanable> all = List.copyOf(super.getCleanables());
        super.getCleanables().clear();
        return all;
    }

    private static void clean(Cleanable leftover) {
        try {
            leftover.clean();
        } catch (Exception e) {
            LOG.warn("The leftovers of a request could not be cleaned up", e);
        }
    }
}
