package org.jzenith.core.json;

import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.cfg.DeserializerFactoryConfig;
import com.fasterxml.jackson.databind.cfg.SerializerFactoryConfig;
import com.fasterxml.jackson.databind.deser.BasicDeserializerFactory;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.deser.KeyDeserializers;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.ser.BasicSerializerFactory;
import com.fasterxml.jackson.databind.ser.Serializers;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.datatype.jsr310.PackageVersion;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes {@code java.time} as Jackson's {@link JavaTimeModule} does, but creates that module only when a
 * mapper first meets one of those types. Its ninety classes and all the formats of {@code java.time} would lengthen
 * every start.
 */
final class DeferredTimeModule extends Module {

    /**
     * The additions of {@link JavaTimeModule} to a mapper. One for all mappers, because each mapper contextualises them
     * for itself.
     */
    private static final class Additions {
        static final SerializerFactoryConfig SERIALIZERS;
        static final DeserializerFactoryConfig DESERIALIZERS;

        static {
            final JsonMapper mapper =
                    JsonMapper.builder().addModule(new JavaTimeModule()).build();
            SERIALIZERS = ((BasicSerializerFactory) mapper.getSerializerFactory()).getFactoryConfig();
            DESERIALIZERS = ((BasicDeserializerFactory)
                            mapper.getDeserializationContext().getFactory())
                    .getFactoryConfig();
        }
    }

    private static final class TimeSerializers extends Serializers.Base {
        @Override
        public @Nullable JsonSerializer<?> findSerializer(
                SerializationConfig config, JavaType type, BeanDescription description) {
            return isTime(type) ? find(Additions.SERIALIZERS.serializers(), config, type, description) : null;
        }
    }

    private static final class TimeKeySerializers extends Serializers.Base {
        @Override
        public @Nullable JsonSerializer<?> findSerializer(
                SerializationConfig config, JavaType type, BeanDescription description) {
            return isTime(type) ? find(Additions.SERIALIZERS.keySerializers(), config, type, description) : null;
        }
    }

    private static final class TimeDeserializers extends Deserializers.Base {
        @Override
        public @Nullable JsonDeserializer<?> findBeanDeserializer(
                JavaType type, DeserializationConfig config, BeanDescription description) throws JsonMappingException {
            if (isTime(type)) {
                for (final Deserializers deserializers : Additions.DESERIALIZERS.deserializers()) {
                    final JsonDeserializer<?> found = deserializers.findBeanDeserializer(type, config, description);
                    if (found != null) {
                        return found;
                    }
                }
            }
            return null;
        }

        @Override
        public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
            if (isTime(type)) {
                for (final Deserializers deserializers : Additions.DESERIALIZERS.deserializers()) {
                    if (deserializers.hasDeserializerFor(config, type)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    private static final class TimeKeyDeserializers implements KeyDeserializers {
        @Override
        public @Nullable KeyDeserializer findKeyDeserializer(
                JavaType type, DeserializationConfig config, BeanDescription description) throws JsonMappingException {
            if (isTime(type)) {
                for (final KeyDeserializers deserializers : Additions.DESERIALIZERS.keyDeserializers()) {
                    final KeyDeserializer found = deserializers.findKeyDeserializer(type, config, description);
                    if (found != null) {
                        return found;
                    }
                }
            }
            return null;
        }
    }

    @Override
    public String getModuleName() {
        return DeferredTimeModule.class.getName();
    }

    @Override
    public Version version() {
        return PackageVersion.VERSION;
    }

    @Override
    public void setupModule(SetupContext context) {
        context.addSerializers(new TimeSerializers());
        context.addKeySerializers(new TimeKeySerializers());
        context.addDeserializers(new TimeDeserializers());
        context.addKeyDeserializers(new TimeKeyDeserializers());
    }

    private static boolean isTime(JavaType type) {
        return isTime(type.getRawClass());
    }

    private static boolean isTime(Class<?> type) {
        return type.getPackageName().equals("java.time");
    }

    private static @Nullable JsonSerializer<?> find(
            Iterable<Serializers> all, SerializationConfig config, JavaType type, BeanDescription description) {
        for (final Serializers serializers : all) {
            final JsonSerializer<?> found = serializers.findSerializer(config, type, description);
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
