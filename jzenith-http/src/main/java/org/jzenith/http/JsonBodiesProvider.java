package org.jzenith.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.json.JsonBodies;
import org.jzenith.http.json.RequestJson;

/** Creates the mappers for request bodies and messages, with the configured limits. */
final class JsonBodiesProvider implements Provider<JsonBodies> {

    private final ObjectMapper own;
    private final ObjectMapper reading;
    private final HttpConfiguration configuration;

    @Inject
    JsonBodiesProvider(ObjectMapper own, @RequestJson ObjectMapper reading, HttpConfiguration configuration) {
        this.own = own;
        this.reading = reading;
        this.configuration = configuration;
    }

    @Override
    public JsonBodies get() {
        return new JsonBodies(own, reading, configuration.maxJsonTokens(), configuration.unstorableText());
    }
}
