package org.jzenith.devservices;

import java.util.Optional;

/**
 * A database that a plugin of the application needs.
 *
 * @param namespace the namespace of its configuration, such as {@code postgresql}
 * @param name the name of the database; for Redis, its number
 * @param username the role or user that uses it
 * @param password the configured password, if any
 * @param port the configured port, if any
 */
record WantedDatabase(
        String namespace, String name, String username, Optional<String> password, Optional<String> port) {

    /** Returns the key of one of its settings. */
    String key(String setting) {
        return namespace + '.' + setting;
    }

    /** Returns whether two different passwords are configured for one role. */
    boolean contradictsPasswordOf(WantedDatabase other) {
        return username.equals(other.username) && differ(password, other.password);
    }

    /** Returns whether two different ports are configured for the one server. */
    boolean contradictsPortOf(WantedDatabase other) {
        return differ(port, other.port);
    }

    private static boolean differ(Optional<String> one, Optional<String> other) {
        return one.isPresent() && other.isPresent() && !one.equals(other);
    }

    /** Returns the database and the role, without the password. */
    @Override
    public String toString() {
        return "database " + name + " of role " + username;
    }
}
