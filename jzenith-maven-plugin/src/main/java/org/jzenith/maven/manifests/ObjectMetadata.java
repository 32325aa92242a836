package org.jzenith.maven.manifests;

/**
 * The names of the objects of an application.
 *
 * @param application the name of the application, which is a label of all objects
 */
record ObjectMetadata(String application) {

    /** Returns the metadata of an object with the name of the application. */
    String yaml() {
        return named(application);
    }

    /** Returns the metadata of an object with another name. */
    String named(String name) {
        return "metadata:\n  name: " + name + "\n  labels:\n    app.kubernetes.io/name: " + application + "\n";
    }
}
