package org.jzenith.testing.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.servers.AskedApplication;
import org.jzenith.testing.servers.FreePort;
import org.jzenith.testing.servers.ServerProcess;
import org.jzenith.testing.servers.TestedPlugin;
import org.jzenith.testing.servers.TimeLimit;

/**
 * A server that dies, freezes or is missing while an application uses it. Every build runs these tests for each plugin
 * for a server; the plugin's own tests inherit them. {@link FaultScenarios} take longer.
 *
 * @param <A> answers {@code /users/1} with what its server knows about Ada, and knows no user 2
 */
public abstract class Outages<A extends AskedApplication> {

    private static final String ADA = "/users/1";
    private static final int CLIENTS = 16;
    private static final int MANY = 100;

    /** What happens to a server, or to the connection to it, while it is used. */
    protected interface Outage {
        void happen(Load load) throws Exception;
    }

    private final TestedPlugin plugin;
    private final List<String> brief;

    /** {@code brief} are the arguments that make all timeouts short. */
    protected Outages(TestedPlugin plugin, String... brief) {
        this.plugin = plugin;
        this.brief = List.of(brief);
    }

    protected abstract A start(String... arguments);

    /** Stores Ada in the server if it does not know her already. */
    protected abstract void introduceAda(A application);

    /**
     * Returns the status of the response about Ada after the server was killed and came back, or was replaced by a new
     * one.
     */
    protected abstract int statusOfAdaAtANewServer();

    protected abstract ServerProcess process(A application);

    /** Lets the server end the connections of the application. */
    protected abstract void endConnections(A application) throws Exception;

    /** Sends something to the server on a connection that is used exclusively. */
    protected abstract void askAlone(A application);

    /** Asserts that there are as many connections as there should be, and that none is in use. */
    protected abstract void assertNothingLeft(A application) throws Exception;

    /** Returns arguments with which outages are noticed soon. */
    protected final String[] brief(String... further) {
        List<String> all = new ArrayList<>(brief);
        all.add("--health.grace=0s");
        all.addAll(List.of(further));
        return all.toArray(String[]::new);
    }

    protected final boolean isUp(A application) {
        return application.isUp(plugin.namespace());
    }

    protected final void awaitReadiness(A application) {
        TimeLimit.MINUTE.await("readiness", () -> isUp(application));
    }

    protected static void awaitMore(Load load, int status) {
        load.awaitMore(MANY, status);
    }

    /**
     * Keeps clients sending requests during an outage. Asserts that none of them hangs, that they get exactly these
     * statuses, and that no connection stays in use afterwards.
     */
    protected final void survives(A application, Set<Integer> answers, Outage outage) throws Exception {
        Load load = new Load(application.port(), ADA, CLIENTS, AskedApplication.HANGS, answers);
        try (load) {
            awaitMore(load, 200);
            outage.happen(load);
        }
        assertThat(load.surprises()).isEmpty();
        assertThat(load.statuses()).isEqualTo(answers);
        assertNothingLeft(application);
    }

    @Test
    void aServerThatIsKilledUnderLoadAndComesBack() throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors();
                A application = start(brief(plugin.argument("port", FreePort.next())))) {
            introduceAda(application);
            assertThat(application.get(ADA).body()).isEqualTo("{\"id\":1,\"name\":\"Ada\"}");
            assertThat(application.get("/users/2").statusCode()).isEqualTo(404);
            awaitReadiness(application);
            ServerProcess process = process(application);
            survives(application, new TreeSet<>(List.of(200, 503, statusOfAdaAtANewServer())), load -> {
                process.kill();
                awaitMore(load, 503);
                assertThat(application.get(ADA).headers().map()).containsEntry("Retry-After", List.of("1"));
                assertThat(application.get(ADA).body()).contains("urn:jzenith:problem:service-unavailable");
                assertThat(isUp(application)).isFalse();
                process.start();
                awaitMore(load, statusOfAdaAtANewServer());
                awaitReadiness(application);
                introduceAda(application);
                awaitMore(load, 200);
            });
            assertThat(errors.all()).isEmpty();
        }
    }

    @Test
    void aServerThatFreezesUnderLoadAndThaws() throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors();
                A application = start(brief())) {
            introduceAda(application);
            ServerProcess process = process(application);
            survives(application, Set.of(200, 503), load -> {
                process.freeze();
                try {
                    awaitMore(load, 503);
                    assertThat(isUp(application)).isFalse();
                } finally {
                    process.thaw();
                }
                awaitMore(load, 200);
                awaitReadiness(application);
            });
            assertThat(errors.all()).isEmpty();
        }
    }

    @Test
    void aServerThatIsKilledAndComesBackWithinTheGraceOfOneApplicationButNotOfTheOther() throws Exception {
        try (A patient = start(plugin.argument("port", FreePort.next()), "--health.grace=10m");
                A strict =
                        start(plugin.arguments(plugin.address().apply(patient.application()), "--health.grace=1s"))) {
            awaitReadiness(patient);
            awaitReadiness(strict);
            ServerProcess process = process(patient);
            process.kill();
            TimeLimit.MINUTE.await("the failure is shown", () -> failing(patient) != null);
            TimeLimit.MINUTE.await("the end of the short grace", () -> !isUp(strict));
            assertThat(failing(patient)).asString().containsPattern(", for \\d.* s$");
            assertThat(isUp(patient)).isTrue();
            HttpResponse<String> refused = patient.get(ADA);
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().map()).containsEntry("Retry-After", List.of("1"));

            process.start();
            TimeLimit.MINUTE.await("recovery", () -> failing(patient) == null);
            assertThat(isUp(patient)).isTrue();
            awaitReadiness(strict);
        }
    }

    private @Nullable Object failing(A application) {
        return application.health(plugin.namespace()).data().get("failing");
    }

    @Test
    void connectionsThatTheServerEnds() throws Exception {
        try (A application = start(brief())) {
            introduceAda(application);
            endConnections(application);
            TimeLimit.MINUTE.await("an answer", () -> application.get(ADA).statusCode() == 200);
            assertNothingLeft(application);
        }
    }

    @Test
    void aServerThatComesAfterTheApplicationWhichDoesNotRequireIt() throws Exception {
        Map<String, String> address;
        try (RunningApplication owner =
                plugin.start(plugin.argument("password", "pw"), plugin.argument("port", FreePort.next()))) {
            address = plugin.address().apply(owner);
        }
        try (A application = start(plugin.arguments(address, plugin.argument("required", false)))) {
            assertThat(isUp(application)).isFalse();
            assertThat(application.get(ADA).statusCode()).isEqualTo(503);
            assertThatThrownBy(() -> askAlone(application))
                    .isInstanceOf(plugin.unavailable())
                    .hasMessageContaining(plugin.id(5));
            try (RunningApplication owner = plugin.start(
                    plugin.argument("password", "pw"),
                    plugin.argument("port", address.get(plugin.namespace() + ".port")))) {
                awaitReadiness(application);
                assertThat(application.get(ADA).statusCode()).isEqualTo(statusOfAdaAtANewServer());
                assertThat(owner.injector()).isNotNull();
            }
            TimeLimit.MINUTE.await("readiness is gone again", () -> !isUp(application));
        }
    }

    @Test
    void anApplicationThatNamesNoServerAndRequiresNone() throws Exception {
        try (A application = start(plugin.argument("required", false), "--devservices.enabled=false")) {
            assertThat(isUp(application)).isFalse();
            assertThat(application.get(ADA).statusCode()).isEqualTo(503);
        }
    }
}
