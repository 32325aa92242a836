package org.jzenith.core.config.load;

import io.vertx.core.json.JsonObject;
import org.jzenith.core.config.schema.ConfigNames;
import org.jzenith.core.config.schema.ConfigProperty;
import org.jzenith.core.config.schema.ConfigSchema;
import org.jzenith.core.config.value.ValueSchema;

/**
 * Writes all configuration keys as a JSON Schema, draft 2020-12. The schema describes an object with a member for each
 * key, such as the data of a ConfigMap. No key is required, since the values of an application come from several
 * sources.
 */
final class ConfigJsonSchema {

    private ConfigJsonSchema() {}

    static String of(ConfigSchema schema) {
        JsonObject properties = new JsonObject();
        JsonObject patternProperties = new JsonObject();
        for (ConfigProperty property : schema.properties()) {
            if (property.type().isMap()) {
                patternProperties.put("^" + property.key().replace(".", "\\.") + "\\..+$", describe(property));
            } else {
                properties.put(property.key(), describe(property));
            }
        }
        JsonObject document = new JsonObject()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", "Configuration")
                .put("type", "object")
                .put("properties", properties);
        if (!patternProperties.isEmpty()) {
            document.put("patternProperties", patternProperties);
        }
        return document.put("additionalProperties", false).encodePrettily();
    }

    private static JsonObject describe(ConfigProperty property) {
        JsonObject described = new JsonObject();
        String expected = property.expected();
        if (!property.description().isEmpty() || !expected.isEmpty()) {
            described.put(
                    "description",
                    property.description()
                            + (property.description().isEmpty() || expected.isEmpty() ? "" : ". ")
                            + expected);
        }
        if (!property.type().isMap()) {
            described.put("$comment", "environment variable " + ConfigNames.environmentName(property.key()));
        }
        String defaultText = property.defaultText();
        if (property.secret()) {
            described.put("writeOnly", true);
        } else if (defaultText != null) {
            described.put("default", ValueSchema.defaultValue(property.type(), defaultText));
        }
        return described.mergeIn(ValueSchema.of(property.type(), property.constraints()));
    }
}
