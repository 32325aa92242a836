package org.jzenith.core.plugin;

/**
 * The bindings of Vert.x for RxJava 2. They are a dependency of jZenith on Vert.x 4.5. On Vert.x 5, an application has
 * them only if it depends on {@code io.vertx:vertx-rx-java2} itself.
 */
public final class RxVertx {

    private static final boolean PRESENT = isThere("io.vertx.reactivex.core.Vertx");

    private RxVertx() {}

    /** Returns whether the application has them. */
    public static boolean isPresent() {
        return PRESENT;
    }

    private static boolean isThere(String type) {
        try {
            Class.forName(type, false, RxVertx.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
