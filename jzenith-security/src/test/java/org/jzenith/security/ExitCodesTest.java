package org.jzenith.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.JZenith;
import org.jzenith.http.HttpPlugin;
import org.jzenith.testing.ApplicationProcess;
import org.jzenith.testing.FaultProxy;

/** How the process of an application ends if its security is configured in a wrong way. */
@Tag("stress")
class ExitCodesTest {

    static final class Application {
        private Application() {}

        public static void main(String[] arguments) {
            JZenith.application(arguments)
                    .withConfiguration("devservices.issuer.enabled", false)
                    .withPlugins(HttpPlugin.create(), SecurityPlugin.create().jwt())
                    .run();
        }
    }

    private static void assertEnd(int code, String problem, String... arguments) {
        try (ApplicationProcess process = ApplicationProcess.of(Application.class)
                .withArguments(arguments)
                .start()) {
            assertThat(process.exitCode()).as(process.output()).isEqualTo(code);
            assertThat(process.output()).contains(problem);
        }
    }

    @Test
    void withoutAKeyItIsTheCodeOfTheConfiguration() {
        assertEnd(10, "JWT-1 security.jwt.issuer");
    }

    @ParameterizedTest
    @CsvSource({
        "JWT-3, --security.jwt.secret=s3cret",
        "JWT-4, --security.jwt.public-key=/none/public.pem",
        "JWT-6, --security.jwt.issuer=shop",
        "PASSWORD-1, --security.password.max-memory=1MB"
    })
    void withAWrongValueItIsTheCodeOfTheConfiguration(String problem, String argument) {
        String[] arguments = argument.startsWith("--security.password")
                ? new String[] {argument, "--security.jwt.secret=a secret of thirty-two bytes or more, for tests"}
                : new String[] {argument, "--security.jwt.audience=shop"};
        assertEnd(10, problem + ' ', arguments);
    }

    @Test
    void withoutAnIssuerThatAnswersItIsTheCodeOfADependency() throws Exception {
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", 1)) {
            proxy.refuse();
            assertEnd(
                    13,
                    "JWT-9 security.jwt.issuer",
                    "--security.jwt.issuer=http://127.0.0.1:" + proxy.port() + "/realms/shop",
                    "--security.jwt.audience=shop",
                    "--security.jwt.start-timeout=300ms");
        }
    }
}
