package org.jzenith.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.jwt.InvalidTokenException.Reason;

/** An application that verifies tokens, in the time of the test. */
final class VerifyingApplication implements AutoCloseable {

    private final RunningApplication application;

    VerifyingApplication(SteppedTime time, String... arguments) {
        this.application = described(time, arguments).start();
    }

    static JZenith described(SteppedTime time, String... arguments) {
        return JZenith.application(arguments)
                .withoutEnvironment()
                .withConfiguration("devservices.issuer.enabled", false)
                .withPlugins(new JwtPlugin(time, time));
    }

    /** An application with the keys of an issuer. */
    static VerifyingApplication of(SteppedTime time, TestIssuer issuer, String... more) {
        return new VerifyingApplication(time, arguments(issuer, more));
    }

    static String[] arguments(TestIssuer issuer, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("--security.jwt.issuer=" + issuer.url(), "--security.jwt.audience=" + TestToken.AUDIENCE));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    /** An application that has the key itself. */
    static VerifyingApplication withKey(SteppedTime time, String key, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                key, "--security.jwt.issuer=" + TestToken.ISSUER, "--security.jwt.audience=" + TestToken.AUDIENCE));
        arguments.addAll(List.of(more));
        return new VerifyingApplication(time, arguments.toArray(String[]::new));
    }

    <T> T get(Class<T> type) {
        return application.injector().getInstance(type);
    }

    JwtVerifier verifier() {
        return get(JwtVerifier.class);
    }

    Identity accepts(String token) {
        return verifier().verify(token).blockingGet();
    }

    /** Asserts that a token is refused for this reason, and that the message shows neither the token nor a trace. */
    InvalidTokenException refuses(String token, Reason reason) {
        Throwable failure = catchThrowable(() -> accepts(token));
        assertThat(failure).isInstanceOf(InvalidTokenException.class);
        InvalidTokenException invalid = (InvalidTokenException) failure;
        assertThat(invalid.reason()).as(invalid.getMessage()).isEqualTo(reason);
        assertThat(invalid.getStackTrace())
                .allMatch(frame -> frame == null || !frame.getClassName().startsWith("com.nimbusds"));
        assertThat(invalid.getMessage()).hasSizeLessThan(500).doesNotContain("\n");
        if (token.length() > 20) {
            assertThat(invalid.getMessage()).doesNotContain(token);
        }
        return invalid;
    }

    @Override
    public void close() {
        application.close();
    }
}
