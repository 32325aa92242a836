package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;

class TypesTest {

    enum Mode {
        FAST,
        VERY_SAFE
    }

    @Config("all")
    interface AllConfiguration {
        @ConfigDefault("-128")
        byte small();

        @ConfigDefault("32767")
        short medium();

        @ConfigDefault("+7")
        int number();

        @ConfigDefault(" 9223372036854775807 ")
        long big();

        @ConfigDefault("1.5")
        float real();

        @ConfigDefault("1e3")
        Double ratio();

        @ConfigDefault("TRUE")
        boolean enabled();

        @ConfigDefault(" ")
        char separator();

        @ConfigDefault(" as is ")
        String text();

        @ConfigDefault("very-safe")
        Mode mode();

        @ConfigDefault("30s")
        Duration timeout();

        @ConfigDefault("10MB")
        DataSize size();

        @ConfigDefault("http://a/b")
        URI uri();

        @ConfigDefault("a/b")
        Path path();

        @ConfigDefault("123e4567-e89b-12d3-a456-426614174000")
        UUID id();

        @ConfigDefault("18446744073709551616")
        BigInteger huge();

        @ConfigDefault("0.10")
        BigDecimal price();

        @ConfigDefault("de-AT")
        Locale language();

        @ConfigDefault("Europe/Berlin")
        ZoneId zone();

        @ConfigDefault("utf-8")
        Charset charset();

        @ConfigDefault("10.0.0.0/8")
        AddressBlock block();

        @ConfigDefault("hidden")
        Secret secret();

        @ConfigDefault("a, b\\,c,,a")
        List<String> names();

        @ConfigDefault("3,1,3")
        Set<Integer> numbers();

        Map<String, Duration> timeouts();

        List<AddressBlock> proxies();

        Optional<Integer> maybe();

        List<Integer> none();

        default long doubled() {
            return 2L * number();
        }
    }

    private static AllConfiguration with(String key, String text) {
        return Loads.code(Map.of("all." + key, text), AllConfiguration.class);
    }

    @Test
    void readsEveryType() {
        AllConfiguration all = Loads.code(Map.of(), AllConfiguration.class);
        assertThat(all.small()).isEqualTo(Byte.MIN_VALUE);
        assertThat(all.medium()).isEqualTo(Short.MAX_VALUE);
        assertThat(all.number()).isEqualTo(7);
        assertThat(all.big()).isEqualTo(Long.MAX_VALUE);
        assertThat(all.real()).isEqualTo(1.5f);
        assertThat(all.ratio()).isEqualTo(1000);
        assertThat(all.enabled()).isTrue();
        assertThat(all.separator()).isEqualTo(' ');
        assertThat(all.text()).isEqualTo(" as is ");
        assertThat(all.mode()).isEqualTo(Mode.VERY_SAFE);
        assertThat(all.timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(all.size()).isEqualTo(new DataSize(10 << 20));
        assertThat(all.uri()).isEqualTo(URI.create("http://a/b"));
        assertThat(all.path()).isEqualTo(Path.of("a/b"));
        assertThat(all.id()).isEqualTo(UUID.fromString("123e4567-e89b-12d3-a456-426614174000"));
        assertThat(all.huge()).isEqualTo(BigInteger.TWO.pow(64));
        assertThat(all.price()).isEqualTo(new BigDecimal("0.10"));
        assertThat(all.language())
                .isEqualTo(
                        new Locale.Builder().setLanguage("de").setRegion("AT").build());
        assertThat(all.zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
        assertThat(all.charset()).isEqualTo(StandardCharsets.UTF_8);
        assertThat(all.block()).isEqualTo(AddressBlock.parse("10.0.0.0/8"));
        assertThat(all.secret().value()).isEqualTo("hidden");
        assertThat(all.names()).containsExactly("a", "b,c", "a");
        assertThat(all.numbers()).containsExactly(3, 1);
        assertThat(all.timeouts()).isEmpty();
        assertThat(all.maybe()).isEmpty();
        assertThat(all.none()).isEmpty();
        assertThat(all.doubled()).isEqualTo(14);
    }

    @ParameterizedTest
    @CsvSource({"500ms,PT0.5S", "30s,PT30S", "5m,PT5M", "1 h,PT1H", "2d,PT48H", "PT1M30S,PT1M30S", "P1D,PT24H"})
    void readsDurations(String text, String expected) {
        assertThat(with("timeout", text).timeout()).isEqualTo(Duration.parse(expected));
    }

    @ParameterizedTest
    @CsvSource({"fast", "FAST", "Fast"})
    void readsConstantsInAnyCase(String text) {
        assertThat(with("mode", text).mode()).isEqualTo(Mode.FAST);
        assertThat(with("mode", "VERY_SAFE").mode()).isEqualTo(Mode.VERY_SAFE);
    }

    @Test
    void takesABlankTextForAnAbsentOptional() {
        assertThat(with("maybe", " ").maybe()).isEmpty();
        assertThat(with("maybe", "3").maybe()).contains(3);
    }

    @Test
    void collectsTheKeysOfAMapFromAllSourcesButTheEnvironment() {
        LoadedConfiguration loaded = ConfigLoader.builder()
                .code(Map.of("all.timeouts.a", "1s", "all.timeouts.b.c", "2s", "all.text", "${all.timeouts:none}"))
                .arguments(List.of("--all.timeouts.a=3s"))
                .environment(Map.of("ALL_TIMEOUTS_D", "4s", "ALL_TIMEOUTS", "5s"))
                .build()
                .load(List.of(AllConfiguration.class));
        assertThat(Loads.instance(loaded, AllConfiguration.class).timeouts())
                .containsExactly(Map.entry("a", Duration.ofSeconds(3)), Map.entry("b.c", Duration.ofSeconds(2)));
        assertThat(Loads.instance(loaded, AllConfiguration.class).text()).isEqualTo("none");
        assertThat(Loads.row(loaded, "all.timeouts.a").shadowed())
                .containsExactly("withConfiguration(\"all.timeouts.a\", ...)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "small    | 128         | is out of range            | a whole number from -128 to 127",
                "medium   | -32769      | is out of range            | a whole number from -32768 to 32767",
                "number   | 2147483648  | is out of range            | a whole number from -2147483648 to 2147483647",
                "number   | 1.0         | is not an integer          | a whole number from -2147483648 to 2147483647",
                "number   | 0x10        | is not an integer          | a whole number from -2147483648 to 2147483647",
                "number   | ' '         | is blank                   | a whole number from -2147483648 to 2147483647",
                "big      | 9223372036854775808 | is out of range    | a whole number from -9223372036854775808 to 9223372036854775807",
                "real     | 1e39        | is out of range            | a number from -3.4028235E38 to 3.4028235E38",
                "ratio    | NaN         | is not a number            | a number from -1.7976931348623157E308 to 1.7976931348623157E308",
                "ratio    | Infinity    | is not a number            | a number from -1.7976931348623157E308 to 1.7976931348623157E308",
                "ratio    | 1e309       | is out of range            | a number from -1.7976931348623157E308 to 1.7976931348623157E308",
                "ratio    | 1d          | is not a number            | a number from -1.7976931348623157E308 to 1.7976931348623157E308",
                "enabled  | yes         | is not a boolean           | true or false",
                "separator| ab          | is not a single character  | one character",
                "mode     | slow        | is not one of its choices  | one of fast, very-safe",
                "timeout  | soon        | is not a duration          | such as 500ms, 30s, 5m, 1h, 2d or PT30S",
                "timeout  | 36501d      | is more than the 36500d that a duration can be | such as 500ms, 30s, 5m, 1h, 2d or PT30S",
                "timeout  | PT876001H   | is more than the 36500d that a duration can be | such as 500ms, 30s, 5m, 1h, 2d or PT30S",
                "timeout  | 999999999999999999d | is more than the 36500d that a duration can be | such as 500ms, 30s, 5m, 1h, 2d or PT30S",
                "size     | 1TB         | is not a size              | bytes, or a number with KB, MB or GB",
                "uri      | http:// a   | is not a URI               | a URI",
                "id       | 1-1-1-1-1   | is not a UUID              | such as 123e4567-e89b-12d3-a456-426614174000",
                "zone     | Mars        | is not a time zone         | such as UTC or Europe/Berlin",
                "language | x           | is not a language          | such as en or de-AT",
                "charset  | utf-9       | is not a character set     | such as UTF-8",
                "block    | localhost   | is not an address block    | such as 10.0.0.0/8, 2001:db8::/32, 192.0.2.1 or unix",
                "block    | 10.0.0.1/8  | is not an address block, did you mean 10.0.0.0/8 "
                        + "| such as 10.0.0.0/8, 2001:db8::/32, 192.0.2.1 or unix",
                "proxies  | ::1,10.1.0.0/8 | has at position 2 what is not an address block, did you mean 10.0.0.0/8 "
                        + "| comma-separated, each such as 10.0.0.0/8, 2001:db8::/32, 192.0.2.1 or unix",
                "price    | 1,5         | is not a number            | a number",
                "huge     | e           | is not an integer          | a whole number",
                "maybe    | x           | is not an integer          | a whole number from -2147483648 to 2147483647",
                "numbers  | 1,x         | has at position 2 what is not an integer "
                        + "| comma-separated, each a whole number from -2147483648 to 2147483647",
                "timeouts.a | soon      | is not a duration          | such as 500ms, 30s, 5m, 1h, 2d or PT30S"
            })
    void refusesWhatDoesNotFitAndNamesWhatWould(String key, String text, String what, String expected) {
        Map<String, String> code = new HashMap<>(Map.of("all." + key, text));
        LoadedConfiguration loaded = ConfigLoader.builder().code(code).build().load(List.of(AllConfiguration.class));
        assertThat(Loads.problems(loaded))
                .containsExactly("CONFIG-3 all." + key + ": \"" + text + "\" " + what + " (expected: "
                        + expected + "). From withConfiguration(\"all." + key
                        + "\", ...). Fix: correct the value or remove it to get the "
                        + "default.");
        assertThat(loaded.instances()).isEmpty();
    }
}
