package org.jzenith.maven.manifests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.maven.manifests.SecretDelivery.FILES;

import com.google.inject.Key;
import com.google.inject.name.Names;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.Secret;
import org.jzenith.core.error.StartupException;
import org.jzenith.maven.manifests.BankApplication.BankConfiguration;

/** Manifests of an application that gets its secrets as files. */
@Tag("stress")
class MountedSecretsTest {

    private static ApplicationDescription bank;
    private static KubernetesObjects objects;

    /** What is the root of the container. */
    @TempDir
    Path root;

    /** Once, since it takes a process. */
    @BeforeAll
    static void describe() throws IOException, InterruptedException {
        bank = KubernetesObjects.description(BankApplication.class);
        objects = KubernetesObjects.of(bank, FILES);
        Files.writeString( // For validate-manifests.sh
                Files.createDirectories(Path.of("target")).resolve("kubernetes-files.yaml"), objects.yaml());
    }

    private static VolumeMount mount() {
        return objects.container().getVolumeMounts().stream()
                .filter(mount -> mount.getName().equals("secrets"))
                .findFirst()
                .orElseThrow();
    }

    private static Volume volume() {
        return objects.pod().getVolumes().stream()
                .filter(volume -> volume.getName().equals("secrets"))
                .findFirst()
                .orElseThrow();
    }

    /** Mounts a Secret that an operator has filled in. */
    private void mount(Map<String, String> secret) throws IOException {
        SecretVolume.write(root.resolve(mount().getMountPath().substring(1)), secret);
    }

    /** Starts it with the arguments of the container, whose root is a folder here. */
    private RunningApplication start() {
        List<String> arguments = new ArrayList<>(List.of("--rest.port=0"));
        objects.container().getArgs().forEach(argument -> arguments.add(argument.replace("=/", "=" + root + '/')));
        return BankApplication.with(arguments.toArray(new String[0])).start();
    }

    @Test
    void areReadableForTheGroupOfTheContainerOnly() {
        assertThat(mount().getReadOnly()).isTrue();
        assertThat(volume().getSecret().getSecretName()).isEqualTo("notes");
        assertThat(volume().getSecret().getDefaultMode()).isEqualTo(0440);
        assertThat(volume().getSecret().getOptional()).isNotEqualTo(true);
        assertThat(objects.pod().getSecurityContext().getFsGroup())
                .isEqualTo(objects.pod().getSecurityContext().getRunAsGroup())
                .isEqualTo(10001);
    }

    @Test
    void areInAFolderOfTheirOwnThatTheArgumentsName() {
        Container container = objects.container();
        assertThat(container.getArgs()).containsExactly("--config=" + mount().getMountPath());
        assertThat(container.getVolumeMounts())
                .extracting(VolumeMount::getMountPath)
                .containsExactly("/tmp", "/etc/notes/secrets");
    }

    @Test
    void areNotInTheEnvironment() {
        assertThat(objects.container().getEnv())
                .extracting(EnvVar::getName)
                .containsExactly("JDK_JAVA_OPTIONS")
                .doesNotContainAnyElementsOf(objects.secretKeys());
        assertThat(objects.configMap()).doesNotContainKeys(objects.secretKeys().toArray(new String[0]));
    }

    @Test
    void haveTheSameKeysAsWithVariablesAndNoValues() throws IOException {
        KubernetesObjects variables = KubernetesObjects.of(bank, SecretDelivery.VARIABLES);
        assertThat(objects.secretKeys())
                .contains("BANK_PASSWORD", "BANK_PIN", "BANK_ABROAD_PASSWORD", "BANK_ABROAD_PIN")
                .isEqualTo(variables.secretKeys());
        assertThat(objects.secret().keySet()).containsExactlyInAnyOrder("BANK_PASSWORD", "BANK_ABROAD_PASSWORD");
        assertThat(objects.secret().values()).containsOnly("");
        assertThat(objects.yaml() + variables.yaml()).doesNotContain(BankApplication.PIN_IN_CODE);
    }

    @Test
    void areWhatTheApplicationStartsWith() throws IOException {
        Map<String, String> filledIn = new TreeMap<>();
        objects.secretKeys().stream()
                .filter(key -> key.startsWith("BANK_") && !key.equals("BANK_PIN"))
                .forEach(key -> filledIn.put(key, "value of " + key + '\n'));
        mount(filledIn);
        try (RunningApplication application = start()) {
            BankConfiguration home = application.injector().getInstance(BankConfiguration.class);
            BankConfiguration abroad =
                    application.injector().getInstance(Key.get(BankConfiguration.class, Names.named("abroad")));
            assertThat(home.password().value()).isEqualTo("value of BANK_PASSWORD");
            assertThat(home.pin().map(Secret::value)).contains(BankApplication.PIN_IN_CODE);
            assertThat(abroad.password().value()).isEqualTo("value of BANK_ABROAD_PASSWORD");
            assertThat(abroad.pin().map(Secret::value)).contains("value of BANK_ABROAD_PIN");
        }
    }

    @Test
    void keepTheApplicationFromStartingIfOneHasAnUnknownName() throws IOException {
        mount(Map.of("BANK_PASSWORD", "a", "BANK_ABROAD_PASWORD", "s3cret"));
        assertThatThrownBy(this::start)
                .isInstanceOf(StartupException.class)
                .hasMessageContaining(
                        "CONFIG-5 BANK_ABROAD_PASWORD: is not a known key, did you mean bank-abroad.password. From file "
                                + root + "/etc/notes/secrets/BANK_ABROAD_PASWORD")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void areNotMountedIfThereAreNone() throws IOException {
        KubernetesObjects none = KubernetesObjects.of(ApplicationDescription.of(new Properties()), FILES);
        assertThat(none.container().getArgs()).isEmpty();
        assertThat(none.container().getVolumeMounts())
                .extracting(VolumeMount::getMountPath)
                .containsExactly("/tmp");
        assertThat(none.pod().getVolumes()).hasSize(1);
        assertThat(none.pod().getSecurityContext().getFsGroup()).isNull();
    }

    @Test
    void areAskedForByAnOptionWithTwoValues() {
        assertThatThrownBy(() -> SecretDelivery.of("file"))
                .hasMessage("jzenith.manifests.secrets: file (expected: variables or files)");
    }
}
