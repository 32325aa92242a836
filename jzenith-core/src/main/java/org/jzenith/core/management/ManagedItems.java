package org.jzenith.core.management;

import com.google.inject.multibindings.Multibinder;
import io.reactivex.Maybe;
import io.reactivex.Single;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Items of one kind that operators can look at and act on, such as jobs. The management side answers {@code GET /jobs},
 * {@code GET /jobs/{name}} and, with the key of operators, {@code POST /jobs/{name}}. A plugin binds them in a
 * {@link Multibinder}. The methods are called on the event loop of the management side, which they must not block; what
 * they emit becomes JSON.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface ManagedItems {

    /** Returns the first segment of the paths, such as {@code jobs}. */
    String path();

    /** Returns all items, as an object. */
    Single<?> all();

    /** Returns one item; empty if there is none with this name. */
    Maybe<?> find(String name);

    /**
     * Does what an operator wants with an item, and returns what has become of it.
     *
     * @param request the fields of the body; {@code action} says what
     * @return fails with a {@link java.util.NoSuchElementException} if there is no such item (404), with an
     *     {@link IllegalArgumentException} if the request is invalid (400), and with an {@link IllegalStateException}
     *     if the state of the item forbids it (409); their messages are for operators. Any other failure is 503
     */
    Single<?> act(String name, Map<String, String> request);
}
