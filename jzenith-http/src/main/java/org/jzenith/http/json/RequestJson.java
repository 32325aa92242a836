package org.jzenith.http.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.inject.Qualifier;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Qualifies the {@link ObjectMapper} for JSON from clients, which is stricter than the application's mapper. If the
 * application binds its own mapper, both are the same.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
@Qualifier
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface RequestJson {}
