package org.jzenith.rest.bridge;

import java.util.HashSet;
import java.util.List;
import org.jboss.resteasy.plugins.server.Cleanable;
import org.jboss.resteasy.plugins.server.Cleanables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is to be cleaned up when the response has ended, or its client has gone: what readers of bodies have put on the disk, and
 * sinks of events. RESTEasy would do so when its thread is through with the request, which is before a {@code Single} has come,
 * and before a worker has so much as begun. Safe on any thread.
 */
final class AfterResponse extends Cleanables {

    private static final Logger LOG = LoggerFactory.getLogger(AfterResponse.class);

    private boolean ended;

    /** Shows none to RESTEasy, which asks in order to clean up. */
    @Override
    @SuppressWarnings("NonApiType") // RESTEasy's
    public HashSet<Cleanable> getCleanables() {
        return new HashSet<>();
    }

    /** Takes one that is complete; it is cleaned up at once if the response has ended. */
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

    /** The response has ended, or its client has gone. */
    void end() {
        takeAll().forEach(AfterResponse::clean);
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
            LOG.warn("What a request has left behind could not be cleaned up", e);
        }
    }
}
