package org.jzenith.core.config.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jzenith.core.config.ConfigSourceProvider.Value;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.schema.ConfigNames;
import org.jzenith.core.config.schema.ConfigProperty;
import org.jzenith.core.config.schema.ConfigSchema;
import org.jzenith.core.config.source.ConfigSource.UnknownKeys;

/**
 * The environment as a source. It reads only names that are derived from known keys: all programs share the
 * environment, and a key cannot be derived from a name.
 */
public final class Environment {

    /**
     * The form of the values that Kubernetes adds to a pod's environment for each service, unless the pod disables
     * that.
     */
    private static final Pattern SERVICE_LINK = Pattern.compile("(tcp|udp|sctp)://[0-9a-fA-F.:\\[\\]]+:\\d+");

    private Environment() {}

    public static ConfigSource source(Map<String, String> environment, ConfigSchema schema, ConfigFindings findings) {
        Map<String, List<Value>> entries = new HashMap<>();
        for (ConfigProperty property : schema.properties()) {
            String name = ConfigNames.environmentName(property.key());
            String text = property.type().isMap() ? null : environment.get(name);
            if (text == null) {
                continue;
            }
            if (property.type().isNumber() && SERVICE_LINK.matcher(text).matches()) {
                findings.warning(
                        property.key() + ": environment variable " + name + " is the service link \"" + text
                                + "\" of Kubernetes and is ignored. Fix: set enableServiceLinks: false in the specification of the pod.");
            } else {
                entries.put(property.key(), List.of(new Value(text, "environment variable " + name)));
            }
        }
        return new ConfigSource(UnknownKeys.IGNORED, entries);
    }
}
