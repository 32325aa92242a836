package org.jzenith.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.nimbusds.jwt.JWTClaimsSet;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.error.StartupException;
import org.jzenith.issuer.Applications.JwtConfiguration;
import org.jzenith.testing.ApplicationProcess;

/** Which applications get an issuer of their own, and what it is configured with. */
@Tag("stress")
class DevelopmentIssuerTest {

    private static JwtConfiguration configuration(RunningApplication application) {
        return application.injector().getInstance(JwtConfiguration.class);
    }

    private static String origin(RunningApplication application, String key) {
        return application.injector().getInstance(ConfigTable.class).origin(key);
    }

    @Test
    void anApplicationWithoutAnIssuerGetsOneUntilItStops() throws Exception {
        URI uri;
        try (RunningApplication application = Applications.describe().start()) {
            uri = configuration(application).issuer().orElseThrow();
            assertThat(configuration(application).audience()).containsExactly("development");
            assertThat(origin(application, "security.jwt.issuer")).isEqualTo("dev service issuer");
            assertThat(origin(application, "security.jwt.audience")).isEqualTo("dev service issuer");
            Issuer issuer = Issuer.of(application);
            assertThat(issuer.uri()).isEqualTo(uri);
            JWTClaimsSet claims = new IssuerClient(uri).verified(issuer.token("ada", "admin"));
            assertThat(claims.getAudience()).containsExactly("development");
            assertThat(new IssuerCallers().authorization(application, "ada", Set.of("admin")))
                    .startsWith("Bearer ey");
        }
        assertThat(new IssuerClient(uri).isReachable()).isFalse();
    }

    @Test
    void itsTokensSayWhatTheApplicationReads() throws Exception {
        try (RunningApplication application = Applications.describe(
                        "--security.jwt.audience=shop, stock",
                        "--security.jwt.name-claim=preferred_username",
                        "--security.jwt.roles-claim=realm_access.roles",
                        "--security.jwt.scheme=Token")
                .start()) {
            Issuer issuer = Issuer.of(application);
            JWTClaimsSet claims = new IssuerClient(issuer.uri()).verified(issuer.token("ada", "admin"));
            assertThat(claims.getAudience()).containsExactly("shop", "stock");
            assertThat(claims.getStringClaim("preferred_username")).isEqualTo("ada");
            assertThat(claims.getClaim("realm_access")).isEqualTo(Map.of("roles", List.of("admin")));
            assertThat(new IssuerCallers().authorization(application, "ada", Set.of()))
                    .startsWith("Token ey");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--security.jwt.issuer=https://issuer.example.org",
                "--security.jwt.public-key=key.pem",
                "--security.jwt.private-key=key.pem",
                "--security.jwt.secret=s3cret",
                "--devservices.issuer.enabled=false",
                "--devservices.enabled=false",
                "--profile=prod"
            })
    void anApplicationThatIsConfiguredOtherwiseGetsNone(String argument) {
        try (RunningApplication application = Applications.describe(argument).start()) {
            assertThat(configuration(application).issuer())
                    .isEqualTo(
                            argument.contains("https:")
                                    ? Optional.of(URI.create("https://issuer.example.org"))
                                    : Optional.empty());
            assertThat(configuration(application).audience()).isEmpty();
            assertThatThrownBy(() -> Issuer.of(application))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(
                            argument.contains("https:")
                                    ? "security.jwt.issuer is https://issuer.example.org, from command line"
                                    : "security.jwt.issuer is not set")
                    .hasMessageNotContaining("s3cret");
        }
    }

    @Test
    void anApplicationThatVerifiesNoTokensGetsNone() {
        try (RunningApplication application = JZenith.application().start()) {
            assertThat(application.injector().getInstance(ConfigTable.class).all())
                    .contains("devservices.issuer.port")
                    .doesNotContain("security.jwt.issuer");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "test", "prod"})
    void aProfileOtherThanDevAndTestHasToAskForIt(String profile) {
        try (RunningApplication application = Applications.describe(
                        "--profile=" + profile,
                        profile.equals("prod") ? "--devservices.issuer.enabled=true" : "--security.jwt.audience=shop")
                .start()) {
            assertThat(configuration(application).issuer()).isPresent();
        }
    }

    @Test
    void anApplicationOnKubernetesHasToAskForIt() {
        try (ApplicationProcess process = ApplicationProcess.of(Applications.class)
                .withJvmOptions("-Dlogback.configurationFile=process-logback.xml")
                .withEnvironment("KUBERNETES_SERVICE_HOST", "10.0.0.1")
                .start()) {
            process.awaitLine(Pattern.compile("Started in "));
            assertThat(process.output())
                    .contains("An application on Kubernetes has no issuer of tokens for development")
                    .contains("Fix: set security.jwt.issuer")
                    .doesNotContain("curl");
        }
    }

    @Test
    void theLogSaysHowToGetATokenAndThatWorks() throws Exception {
        try (ApplicationProcess process = ApplicationProcess.of(Applications.class)
                .withJvmOptions("-Dlogback.configurationFile=process-logback.xml")
                .start()) {
            Matcher logged = process.awaitLine(Pattern.compile(
                    "Issuer of tokens for development on (\\S+)\\. .*: curl -d (\\S+) -d (\\S+) -d (\\S+) (\\S+)$"));
            String form = logged.group(2) + '&' + logged.group(3) + '&' + logged.group(4);
            assertThat(logged.group(5)).isEqualTo(logged.group(1) + "/token");
            IssuerClient client = new IssuerClient(URI.create(logged.group(1)));
            assertThat(client.post("/token", form).body()).contains("access_token", "admin");
        }
    }

    /** Not one of those that the system gives to others, who could have it before the issuer. */
    private static int freePort() throws IOException {
        while (true) {
            try (ServerSocket free =
                    new ServerSocket(ThreadLocalRandom.current().nextInt(20_000, 30_000))) {
                return free.getLocalPort();
            } catch (BindException e) {
                // Somebody has it.
            }
        }
    }

    @Test
    void theIssuerHasThePortThatIsConfigured() throws Exception {
        int port = freePort();
        try (RunningApplication application =
                Applications.describe("--devservices.issuer.port=" + port).start()) {
            assertThat(Issuer.of(application).uri()).hasPort(port);
        }
    }

    /** {@code -DargLine=-Ddocs.write=true} writes the file. */
    @Test
    void aPortThatIsTakenIsAProblem() throws Exception {
        Path golden = Path.of("src/test/resources/org/jzenith/issuer/golden/DEV-11.txt");
        try (ServerSocket other = new ServerSocket(0)) {
            StartupException failure = catchThrowableOfType(StartupException.class, () -> Applications.describe(
                            "--devservices.issuer.port=" + other.getLocalPort())
                    .start()
                    .close());
            String report = failure.problems()
                            .get(0)
                            .toString()
                            .replace(":" + other.getLocalPort(), ":<port>")
                            .replace("port " + other.getLocalPort(), "port 8180")
                    + "\n";
            assertThat(failure.problems()).hasSize(1);
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(golden, report);
            }
            assertThat(report).isEqualTo(Files.readString(golden));
        }
    }

    @Test
    void nothingIsStartedForACheckOrAnApplicationThatWouldNotStart() {
        try (ApplicationProcess process = ApplicationProcess.of(Applications.class)
                .withJvmOptions("-Dlogback.configurationFile=process-logback.xml")
                .withArguments("--config-check")
                .start()) {
            assertThat(process.exitCode()).as(process.output()).isZero();
            assertThat(process.output())
                    .contains("dev service issuer (not started)")
                    .doesNotContain("curl");
        }
        for (String wrong : List.of("--devservices.issuer.port=many", "--security.jwt.isuer=x")) {
            assertThatThrownBy(() -> Applications.describe(wrong).start().close())
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining(wrong.substring(2, wrong.indexOf('=')))
                    .hasMessageNotContaining("2 problems");
        }
    }

    /** {@code -DargLine=-Ddocs.write=true} writes the file from which docs/reference is generated. */
    @Test
    void theSectionOfTheReferenceIsWhatTheInterfaceDeclares() throws Exception {
        Path section = Path.of("src/test/resources/org/jzenith/issuer/configuration.md");
        try (LoadedConfiguration configuration =
                ConfigLoader.builder().build().load(List.of(IssuerConfiguration.class))) {
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(section, configuration.reference());
            }
            assertThat(Files.readString(section)).isEqualTo(configuration.reference());
        }
    }
}
