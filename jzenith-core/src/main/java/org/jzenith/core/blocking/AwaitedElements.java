package org.jzenith.core.blocking;

import io.reactivex.Flowable;
import io.reactivex.disposables.Disposable;
import java.util.Iterator;

/** The elements of a source for one thread that waits for them, with the failures of {@link Await}. */
final class AwaitedElements<T> implements Iterator<T> {

    private final Iterator<T> elements;

    /** Subscribes to the source. */
    AwaitedElements(Flowable<T> source, int prefetch) {
        elements = source.blockingIterable(prefetch).iterator();
    }

    @Override
    public boolean hasNext() {
        try {
            return elements.hasNext();
        } catch (RuntimeException e) { // RxJava wraps checked exceptions.
            if (e.getCause() instanceof InterruptedException interrupt) {
                throw Awaiting.cancelled(interrupt);
            }
            throw e.getClass() == RuntimeException.class && e.getCause() != null ? Awaiting.thrown(e.getCause()) : e;
        }
    }

    @Override
    public T next() {
        return elements.next();
    }

    void dispose() {
        ((Disposable) elements).dispose();
    }
}
