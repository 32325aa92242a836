package org.jzenith.tck;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails the remaining tests of a class whose tests hang until their own time limits: its server is blocked, which must
 * not block the whole run.
 */
public final class ClassTimeLimit implements BeforeAllCallback, BeforeEachCallback {

    private static final Duration LIMIT = Duration.ofMinutes(6);
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(ClassTimeLimit.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getStore(NAMESPACE).put("end", Instant.now().plus(LIMIT));
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (Instant.now().isAfter(context.getStore(NAMESPACE).get("end", Instant.class))) {
            throw new IllegalStateException("not run: the class has used up its " + LIMIT.toMinutes() + " minutes");
        }
    }
}
