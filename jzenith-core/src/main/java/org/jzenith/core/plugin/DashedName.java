package org.jzenith.core.plugin;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/**
 * The rule for names that an application chooses, such as that of a client, a job or a cache. They are part of
 * configuration keys and labels of metrics: lower case letters, digits and single dashes.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class DashedName {

    private DashedName() {}

    /**
     * Returns the name.
     *
     * @param example a name for the message
     * @throws IllegalArgumentException if it breaks the rule
     */
    public static String checked(String name, String example) {
        if (!requireNonNull(name, "name").matches("[a-z0-9]+(-[a-z0-9]+)*")) {
            throw new IllegalArgumentException("name: \"" + name
                    + "\" (expected: lower case letters, digits, single dashes, such as " + example + ')');
        }
        return name;
    }
}
