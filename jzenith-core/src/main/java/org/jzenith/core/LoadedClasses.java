package org.jzenith.core;

import com.fasterxml.jackson.databind.type.TypeFactory;
import io.reactivex.schedulers.Schedulers;

/**
 * The classes of an application that is followed by another version in the same JVM. Libraries that stay loaded keep
 * classes in static state, some for as long as the JVM runs.
 */
final class LoadedClasses {

    private LoadedClasses() {}

    /** Makes the libraries of this module forget them. No other application may run in this JVM. */
    static void release() {
        // Threads of schedulers keep the context class loader of the thread that needed them first.
        Schedulers.shutdown();
        Thread current = Thread.currentThread();
        ClassLoader context = current.getContextClassLoader();
        current.setContextClassLoader(LoadedClasses.class.getClassLoader());
        Schedulers.start();
        current.setContextClassLoader(context);
        // Mappers share it unless they are given another one.
        TypeFactory.defaultInstance().clearCache();
    }
}
