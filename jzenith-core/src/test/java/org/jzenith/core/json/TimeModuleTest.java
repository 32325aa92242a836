package org.jzenith.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that all of {@code java.time} is read and written as by the module that is only made when it is needed. */
class TimeModuleTest {

    private static final ObjectMapper MAPPER = ObjectMappers.defaults().build();

    /** The same with the module itself. */
    private static final ObjectMapper EXPECTED = JsonMapper.builder()
            .addModules(new Jdk8Module(), new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            .build();

    private static Stream<Object> values() {
        LocalDateTime local = LocalDateTime.of(2026, 11, 25, 1, 2, 3, 40_000_000);
        return Stream.of(
                Instant.parse("2026-11-25T01:02:03.04Z"),
                Duration.ofMillis(1_500),
                Period.of(1, 2, 3),
                local,
                local.toLocalDate(),
                local.toLocalTime(),
                local.atOffset(ZoneOffset.ofHours(2)),
                local.atOffset(ZoneOffset.UTC).toOffsetTime(),
                local.atZone(ZoneId.of("Europe/Berlin")),
                Year.of(2026),
                YearMonth.of(2026, 11),
                MonthDay.of(11, 25),
                ZoneId.of("Asia/Tokyo"),
                ZoneOffset.ofHours(-3),
                Month.NOVEMBER,
                DayOfWeek.MONDAY);
    }

    /** The type as which a value is declared; that of a zone is not public. */
    private static Class<?> declared(Object value) {
        return value instanceof ZoneId && !(value instanceof ZoneOffset) ? ZoneId.class : value.getClass();
    }

    @ParameterizedTest
    @MethodSource("values")
    void aValueIsWrittenAndReadAsByJacksonsModule(Object value) throws Exception {
        String json = MAPPER.writeValueAsString(value);
        assertThat(json).isEqualTo(EXPECTED.writeValueAsString(value));
        assertThat(MAPPER.readValue(json, declared(value))).isEqualTo(EXPECTED.readValue(json, declared(value)));
    }

    @ParameterizedTest
    @MethodSource("values")
    void aKeyIsWrittenAndReadAsByJacksonsModule(Object value) throws Exception {
        String json = MAPPER.writeValueAsString(Map.of(value, 1));
        assertThat(json).isEqualTo(EXPECTED.writeValueAsString(Map.of(value, 1)));
        JavaType map = MAPPER.getTypeFactory().constructMapType(Map.class, declared(value), Integer.class);
        assertThat(MAPPER.<Map<?, ?>>readValue(json, map)).isEqualTo(EXPECTED.<Map<?, ?>>readValue(json, map));
    }

    @Tag("J1")
    @Test
    void aDateKeepsItsOffsetAndItsZone() throws Exception {
        String offset = "\"2020-01-01T00:00:00+02:00\"";
        String zone = "\"2020-01-01T00:00:00+09:00[Asia/Tokyo]\"";
        String time = "\"10:15:00+02:00\"";
        assertThat(MAPPER.readValue(offset, OffsetDateTime.class)).hasToString("2020-01-01T00:00+02:00");
        assertThat(MAPPER.readValue(offset, ZonedDateTime.class)).hasToString("2020-01-01T00:00+02:00");
        assertThat(MAPPER.readValue(zone, ZonedDateTime.class)).hasToString("2020-01-01T00:00+09:00[Asia/Tokyo]");
        assertThat(MAPPER.readValue(time, OffsetTime.class)).hasToString("10:15+02:00");
        for (Class<?> type : List.of(OffsetDateTime.class, ZonedDateTime.class)) {
            assertThat(MAPPER.writeValueAsString(MAPPER.readValue(offset, type)))
                    .isEqualTo(offset);
        }
    }

    @Test
    void anApplicationCanAddTheModuleWithFeaturesOfItsOwn() throws Exception {
        ObjectMapper mapper = ObjectMappers.defaults()
                .addModule(new JavaTimeModule().enable(JavaTimeFeature.ONE_BASED_MONTHS))
                .enable(SerializationFeature.WRITE_ENUMS_USING_INDEX)
                .build();
        assertThat(mapper.writeValueAsString(Month.NOVEMBER)).isEqualTo("11");
    }
}
