package org.jzenith.backing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Binding;
import com.google.inject.Injector;
import com.google.inject.Key;
import org.apiguardian.api.API;
import org.jzenith.core.json.ObjectMappers;

/** The JSON mapper of an application. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class ApplicationMapper {

    private ApplicationMapper() {}

    /**
     * Returns the JSON mapper of the application if it binds one, as with jzenith-rest; otherwise a mapper with the
     * same defaults.
     */
    public static ObjectMapper of(Injector injector) {
        Binding<ObjectMapper> bound = injector.getExistingBinding(Key.get(ObjectMapper.class));
        return bound == null
                ? ObjectMappers.defaults().build()
                : bound.getProvider().get();
    }
}
