package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Maybe;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Tuple;
import io.vertx.sqlclient.data.Numeric;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.RunningApplication;

/**
 * Every type of numbers of Java meets every type of numbers of PostgreSQL: the number arrives, or it is refused. The
 * server says which.
 */
@Tag("P3")
@Tag("stress")
class NumbersTest {

    private static final String REFUSED = "refused";
    private static final List<String> EDGES = List.of(
            "0",
            "1",
            "-1",
            "127",
            "128",
            "-129",
            "32767",
            "32768",
            "-32768",
            "-32769",
            "16777217",
            "2147483647",
            "2147483648",
            "-2147483648",
            "-2147483649",
            "4294967297",
            "9007199254740993",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "-9223372036854775809",
            "18446744073709551617",
            "1E+30",
            "1E+400",
            "-1E+400",
            "0.5",
            "-0.5",
            "4.7",
            "2147483647.5",
            "1E-50",
            "1E-400",
            "0.1",
            "100.00",
            "3.4028235E+38",
            "3.5E+38",
            "1.5E-45",
            "1E+1000000");

    private static RunningApplication application;
    private static PostgresqlClient client;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.start();
        client = Server.client(application);
        client.script("create table accounts (id int primary key, ratio real, amount numeric(6, 2), numbers int[])")
                .blockingAwait();
        client.update("insert into accounts values (1, 1, 1, '{1}')")
                .ignoreElement()
                .blockingAwait();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static List<Number> numbers() {
        List<Number> numbers = new ArrayList<>(List.of(
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                Float.NaN,
                Float.POSITIVE_INFINITY,
                Float.MIN_VALUE,
                Double.MIN_VALUE,
                Double.MAX_VALUE,
                -0.0,
                Numeric.NaN,
                0x1p63,
                -0x1p63,
                0x1p31f));
        EDGES.forEach(text -> addAll(new BigDecimal(text), numbers));
        Random random = new Random(20_240_229); // the same numbers in each build
        for (int i = 0; i < 50; i++) {
            addAll(BigDecimal.valueOf(random.nextLong() >> random.nextInt(64)), numbers);
            addAll(new BigDecimal(new BigInteger(random.nextInt(80), random), random.nextInt(40) - 20), numbers);
            numbers.add(Double.longBitsToDouble(random.nextLong()));
            numbers.add(Float.intBitsToFloat(random.nextInt()));
        }
        return numbers;
    }

    /** Adds the number in each type of Java that has something like it. */
    private static void addAll(BigDecimal number, List<Number> to) {
        to.addAll(List.of(number, Numeric.create(number), number.doubleValue(), number.floatValue()));
        if (number.precision() - number.scale() < 1000) {
            to.addAll(List.of(
                    number.toBigInteger(),
                    number.longValue(),
                    number.intValue(),
                    number.shortValue(),
                    number.byteValue(),
                    new AtomicLong(number.longValue()),
                    new AtomicInteger(number.intValue())));
        }
    }

    /**
     * Returns the number as the server reads it from a text, in which a whole number has no exponent and no fraction.
     */
    private static String text(Number number, String type) {
        if (number instanceof Double || number instanceof Float) {
            double value = number.doubleValue();
            if (type.equals("numeric")) {
                return number.toString(); // as BigDecimal.valueOf(double)
            }
            return value % 1 == 0 && Math.abs(value) < 0x1p70 ? plain(new BigDecimal(value)) : Double.toString(value);
        }
        if (number == Numeric.NaN) {
            return "NaN";
        }
        BigDecimal exact = new BigDecimal(number.toString());
        return Math.abs(exact.scale()) < 500 ? plain(exact) : exact.toString();
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private static String said(Maybe<String> answer) {
        try {
            return answer.blockingGet();
        } catch (PgException e) {
            return REFUSED;
        }
    }

    /** The server normalises it, so that 1.50 and 1.5 are the same. */
    private static String read(String type) {
        return type.equals("numeric") ? "trim_scale(x)::text" : "(x + 0)::text"; // zero has no sign then
    }

    @ParameterizedTest
    @ValueSource(strings = {"smallint", "integer", "bigint", "real", "double precision", "numeric"})
    void arriveAsTheServerReadsThemOrAreRefused(String type) {
        String server = "select " + read(type) + " from (select ($1::text)::" + type + ") as t(x)";
        String single = "select " + read(type) + " from (select $1::" + type + ") as t(x)";
        String inArray = "select " + read(type) + " from (select ($1::" + type + "[])[2]) as t(x)";
        int accepted = 0;
        for (Number number : numbers()) {
            String as = number + " of " + number.getClass().getSimpleName() + " as " + type;
            String expected = said(client.one(String.class, server, text(number, type)));
            if (type.equals("numeric") && expected.contains("Infinity")) {
                expected = REFUSED; // The driver has no such numeric.
            }
            assertThat(said(client.one(String.class, single, number))).as(as).isEqualTo(expected);
            assertThat(said(client.one(String.class, inArray, List.of(0, number))))
                    .as("a List with " + as)
                    .isEqualTo(expected);
            Object array = Array.newInstance(number.getClass(), 2);
            Array.set(array, 1, number);
            assertThat(said(client.one(String.class, inArray, array)))
                    .as("an array with " + as)
                    .isEqualTo(expected);
            accepted += expected.equals(REFUSED) ? 0 : 1;
        }
        assertThat(accepted).as("numbers that the server accepts").isGreaterThan(100);
    }

    /** As those that the driver knows by name only: it would send -1 for any value of them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "oid",
                "oid[]",
                "bit(32)",
                "varbit",
                "money",
                "xml",
                "macaddr",
                "text",
                "json",
                "boolean",
                "date",
                "interval",
                "uuid"
            })
    void areRefusedByTypesThatAreNoNumbers(String type) {
        for (Object parameter : List.of(101, 101L, 1.5, new BigDecimal("101"))) {
            if (!type.equals("json")) {
                assertThatThrownBy(() -> client.one(Object.class, "select ($1::" + type + ")::text", parameter)
                                .blockingGet())
                        .as(type)
                        .isInstanceOf(PgException.class)
                        .hasMessageContaining("$1")
                        .hasMessageContaining(" in: select ($1::" + type)
                        .hasMessageNotContaining("101")
                        .hasMessageNotContaining("1.5");
            }
        }
        assertThat(client.one(Integer.class, "select 1").blockingGet()).isEqualTo(1);
    }

    @Test
    void areRefusedInEachWay() {
        long tooLarge = 4_294_967_297L; // 1 and 2 to the power of 32
        String sql = "delete from accounts where id = $1";
        refused("$1", sql, () -> client.update(sql, tooLarge).blockingGet());
        refused("$1", sql + " returning id", () -> client.one(Integer.class, sql + " returning id", tooLarge)
                .blockingGet());
        refused("$1", sql + " returning id", () -> client.rows(Integer.class, sql + " returning id", tooLarge)
                .toList()
                .blockingGet());
        refused("$1", sql + " returning id", () -> client.list(Integer.class, sql + " returning id", tooLarge)
                .blockingGet());
        refused("$1", sql + " returning id", () -> client.inTransaction(
                        tx -> tx.list(Integer.class, sql + " returning id", tooLarge))
                .blockingGet());
        refused("$1", sql, () -> client.batch(sql, List.of(Tuple.of(-1), Tuple.of(tooLarge)))
                .blockingGet());
        refused("$1", sql, () -> client.batch(sql, List.of(Tuple.of(new BigDecimal("1.5"))))
                .blockingGet());
        refused("$1", sql, () -> client.inTransaction(tx -> tx.update(sql, tooLarge))
                .blockingGet());
        refused("$1", sql, () -> client.inTransaction(tx -> tx.batch(sql, List.of(Tuple.of(tooLarge))))
                .blockingGet());
        refused("$1", sql + " returning id", () -> client.inTransaction(tx ->
                        tx.rows(Integer.class, sql + " returning id", tooLarge).toList())
                .blockingGet());
        String update = "update accounts set ratio = $2, numbers = $3 where id = $1";
        refused("$2", update, () -> client.update(update, 1, 1e300, new int[] {1})
                .blockingGet());
        refused("$3", update, () -> client.update(update, 1, 0.1, new long[] {1, tooLarge})
                .blockingGet());
        assertThat(client.update(update, (short) 1, 0.1, new long[] {1, 2}).blockingGet())
                .isEqualTo(1);
        assertThat(client.one(String.class, "select (ratio, numbers)::text from accounts where id = $1", 1.0)
                        .blockingGet())
                .isEqualTo("(0.1,\"{1,2}\")");
    }

    private static void refused(
            String position, String sql, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        for (int i = 0; i < 3; i++) { // The driver knows the statement from the second time on.
            assertThatThrownBy(call)
                    .isInstanceOfSatisfying(
                            PgException.class, e -> assertThat(e.getSqlState()).isEqualTo("22003"))
                    .hasMessageContaining("The parameter " + position + ' ')
                    .hasMessageEndingWith(" in: " + sql)
                    .hasMessageNotContaining("4294967297");
        }
    }
}
