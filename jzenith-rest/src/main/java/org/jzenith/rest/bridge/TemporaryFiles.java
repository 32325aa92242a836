package org.jzenith.rest.bridge;

import java.util.HashSet;
import java.util.Set;
import org.jboss.resteasy.plugins.server.Cleanable;
import org.jboss.resteasy.plugins.server.Cleanables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What readers of bodies have put on the disk. RESTEasy would delete it when its thread is through with the request, which is
 * before a {@code Single} has come, and before a worker has so much as begun; here it stays until the response has ended. Safe
 * on any thread.
 */
final class TemporaryFiles extends Cleanables {

    private static final Logger LOG = LoggerFactory.getLogger(TemporaryFiles.class);

    private boolean ended;

    /** Shows none to RESTEasy, which asks in order to delete them. */
    @Override
    @SuppressWarnings("NonApiType") // RESTEasy's
    public HashSet<Cleanable> getCleanables() {
        return new HashSet<>();
    }

    /** Takes one that is complete; it is deleted at once if the response has ended. */
    @Override
    public synchronized void addCleanable(Cleanable file) {
        if (ended) {
            delete(file);
        } else {
            super.addCleanable(file);
        }
    }

    /** The response has ended, or its client has gone. */
    synchronized void end() {
        ended = true;
        Set<Cleanable> files = super.getCleanables();
        files.forEach(TemporaryFiles::delete);
        files.clear();
    }

    private static void delete(Cleanable file) {
        try {
            file.clean();
        } catch (Exception e) {
            LOG.warn("A temporary file could not be deleted", e);
        }
    }
}
