package org.jzenith.maven.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.SecretVolumeSource;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Certificates, keys and other files that the configuration names. */
class MountedFilesTest {

    private static ApplicationDescription described(String... keysAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.setProperty("value/" + keysAndValues[i], keysAndValues[i + 1]);
        }
        return ApplicationDescription.of(properties);
    }

    private static MountedFiles files(String... keysAndValues) {
        return new MountedFiles("notes", described(keysAndValues));
    }

    private static SecretVolumeSource secret(KubernetesObjects objects, String path) {
        VolumeMount mount = objects.container().getVolumeMounts().stream()
                .filter(each -> each.getMountPath().equals(path))
                .findFirst()
                .orElseThrow();
        assertThat(mount.getReadOnly()).isTrue();
        assertThat(mount.getSubPath()).as("is never renewed").isNull();
        return objects.pod().getVolumes().stream()
                .filter(volume -> volume.getName().equals(mount.getName()))
                .map(Volume::getSecret)
                .findFirst()
                .orElseThrow();
    }

    private static List<String> items(SecretVolumeSource secret) {
        return secret.getItems().stream()
                .map((KeyToPath item) -> item.getKey() + " " + item.getPath())
                .toList();
    }

    @Test
    void comeFromASecretOfTheTypeForTlsIfTheyAreACertificateAndItsKey() throws IOException {
        ApplicationDescription application = described(
                "rest.tls.certificate", "/etc/tls/tls.crt",
                "rest.tls.key", "/etc/tls/tls.key",
                "rest.tls.client-ca", "/etc/tls/ca.crt");
        KubernetesObjects objects = KubernetesObjects.of(application, SecretDelivery.VARIABLES);
        Files.writeString( // For validate-manifests.sh
                Files.createDirectories(Path.of("target")).resolve("kubernetes-tls.yaml"), objects.yaml());
        SecretVolumeSource secret = secret(objects, "/etc/tls");
        assertThat(secret.getSecretName()).isEqualTo("notes-rest-tls");
        assertThat(secret.getItems()).isEmpty();
        assertThat(secret.getOptional()).isNotEqualTo(true);
        assertThat(secret.getDefaultMode()).isEqualTo(0440);
        assertThat(objects.pod().getSecurityContext().getFsGroup()).isEqualTo(10001);
        assertThat(new MountedFiles("notes", application).warnings())
                .containsExactly(
                        "To be created, for rest.tls.certificate, rest.tls.client-ca, rest.tls.key: the Secret "
                                + "notes-rest-tls. Fix: kubectl create secret generic notes-rest-tls --type=kubernetes.io/tls "
                                + "--from-file=ca.crt=FILE --from-file=tls.crt=FILE --from-file=tls.key=FILE");
    }

    @Test
    void haveTheirOwnNamesInTheFolder() throws IOException {
        KubernetesObjects objects = KubernetesObjects.of(
                described("rest.tls.certificate", "/etc/tls/server.crt", "rest.tls.key", "/etc/tls/server.key"),
                SecretDelivery.VARIABLES);
        assertThat(items(secret(objects, "/etc/tls")))
                .containsExactlyInAnyOrder("tls.crt server.crt", "tls.key server.key");
    }

    @Test
    void comeFromAGenericSecretIfTheyAreAnythingElse() throws IOException {
        KubernetesObjects objects = KubernetesObjects.of(
                described(
                        "rest.tls.certificate", "/etc/tls/shop.crt, /etc/tls/blog.crt",
                        "rest.tls.key", "/etc/tls/shop.key, /etc/tls/blog.key",
                        "postgresql-reporting.tls-ca", "/etc/reporting/ca.pem",
                        "management.tls.keystore", "/etc/management/key store.p12"),
                SecretDelivery.FILES);
        SecretVolumeSource several = secret(objects, "/etc/tls");
        assertThat(several.getItems()).isEmpty();
        assertThat(several.getSecretName()).isEqualTo("notes-rest-tls");
        assertThat(objects.yaml())
                .contains("# kubectl create secret generic notes-rest-tls --type=Opaque --from-file=blog.crt=FILE "
                        + "--from-file=blog.key=FILE --from-file=shop.crt=FILE --from-file=shop.key=FILE");
        assertThat(secret(objects, "/etc/reporting").getSecretName()).isEqualTo("notes-postgresql-reporting-tls");
        SecretVolumeSource store = secret(objects, "/etc/management");
        assertThat(store.getSecretName()).isEqualTo("notes-management-tls");
        assertThat(items(store)).containsExactly("key_store.p12 key store.p12");
    }

    @Test
    void areInOneSecretForEachFolder() {
        assertThat(files(
                                "postgresql.tls-ca", "/etc/ca/ca.crt",
                                "redis.tls-ca", "/etc/ca/ca.crt",
                                "rest.tls.certificate", "/etc/b/tls.crt",
                                "rest.tls.client-ca", "/etc/a/clients.crt",
                                "rest.tls.key", "/etc/b/tls.key")
                        .folders())
                .extracting(folder -> folder.path().text()
                        + ' '
                        + folder.secret()
                        + ' '
                        + folder.items().keySet())
                .containsExactly(
                        "/etc/a notes-rest-tls [clients.crt]",
                        "/etc/b notes-rest-tls-2 [tls.crt, tls.key]",
                        "/etc/ca notes-postgresql-tls [ca.crt]");
    }

    @Test
    void areRelativeToTheWorkingDirectoryOfTheImage() {
        assertThat(files("redis.tls-ca", "./certificates/../ca/redis.crt").folders())
                .extracting(folder -> folder.path().text())
                .containsExactly("/app/ca");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/ca.crt",
                "ca.crt",
                "lib/ca.crt",
                "/etc/ca.crt",
                "/etc/ssl/certs/ca.crt",
                "/usr/share/ca/ca.crt",
                "/tmp/ca.crt",
                "/etc/notes/secrets/ca.crt",
                "/etc/tls/issuers/ca.crt"
            })
    void areNotMountedOverFilesOfTheImageOrInAnotherVolume(String path) {
        MountedFiles files = files("postgresql.tls-ca", path, "rest.tls.keystore", "/etc/tls/server.p12");
        assertThat(files.folders()).extracting(folder -> folder.path().text()).containsExactly("/etc/tls");
        assertThat(files.warnings()).anySatisfy(warning -> assertThat(warning)
                .startsWith("postgresql.tls-ca: /")
                .contains(" is in a folder of the image or of another volume, so no Secret is mounted there.")
                .endsWith("such as /etc/notes/postgresql-tls/ca.crt."));
    }

    @Test
    void areNotWhatOnlyHasASimilarName() {
        Properties properties = new Properties();
        properties.setProperty("value/management.key", "******");
        properties.setProperty("secret/management.key", "");
        properties.setProperty("value/shop.key", "/shop/key");
        properties.setProperty("value/shop.ca", "California");
        properties.setProperty("value/security.jwt.public-key", "-----BEGIN PUBLIC KEY-----\nMIIB/A==");
        MountedFiles files = new MountedFiles("notes", ApplicationDescription.of(properties));
        assertThat(files.folders()).isEmpty();
        assertThat(files.warnings()).isEmpty();
    }

    /** The checks of a plugin read the file, which is not on the machine of the build. */
    @Test
    void areNotMissedOnTheMachineOfTheBuild() {
        Properties properties = new Properties();
        properties.setProperty("value/postgresql.tls-ca", "/etc/ca/ca.crt");
        properties.setProperty("variable/postgresql.tls-ca", "POSTGRESQL_TLS_CA");
        properties.setProperty("problem/postgresql.tls-ca/PG-9", "PG-9 postgresql.tls-ca: cannot be read.");
        assertThat(KubernetesObjects.manifests(
                                ApplicationDescription.of(properties),
                                SecretDelivery.VARIABLES,
                                RequestedObjects.none())
                        .warnings())
                .singleElement()
                .asString()
                .contains("the Secret notes-postgresql-tls");
    }

    @Test
    void needAVolumeWhereTheApplicationWrites() {
        assertThat(files("logging.file", "/var/log/notes/notes.log", "rest.multipart.folder", "/tmp")
                        .warnings())
                .singleElement()
                .asString()
                .isEqualTo(
                        """
                        logging.file: the container can only write below /tmp. Fix: choose a path there, or add a volume for /var/log/notes:
                                  volumeMounts:
                                    - name: logging-file
                                      mountPath: "/var/log/notes"
                              volumes:
                                - name: logging-file
                                  emptyDir: {}""");
    }
}
