package org.jzenith.maven.manifests;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The files that the configuration names, in a Deployment: parts of its YAML, each of them empty if it does not apply.
 *
 * @param name the name of the Deployment
 * @param application the application
 */
record MountedFiles(String name, ApplicationDescription application) {

    /** The place of volumes in a Deployment. */
    private static final int INDENT = 6;

    private List<ConfiguredFile> files() {
        return ConfiguredFile.of(application);
    }

    /** Returns the folders to mount, in the order of their paths. */
    List<MountedFolder> folders() {
        return MountedFolder.of(
                name,
                files().stream()
                        .filter(file -> canBeMounted(file.path().folder()))
                        .toList());
    }

    /** A volume cannot be mounted in another one that is read-only. */
    private boolean canBeMounted(ContainerPath folder) {
        return folder.canBeMounted()
                && !folder.isIn(DeployedSecrets.folder(name))
                && files().stream()
                        .map(file -> file.path().folder())
                        .noneMatch(other -> other.canBeMounted() && !folder.equals(other) && folder.isIn(other));
    }

    String mounts() {
        return folders().stream().map(MountedFolder::mount).collect(Collectors.joining());
    }

    String volumes() {
        return folders().stream()
                .map(folder -> folder.volume(DeployedSecrets.GROUP_READS))
                .collect(Collectors.joining());
    }

    /** Returns the actions that a deployment needs for the files, and what the manifests do not provide. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (MountedFolder folder : folders()) {
            warnings.add("To be created, for " + folder.keys() + ": the Secret " + folder.secret() + ". Fix: "
                    + folder.command());
        }
        for (ConfiguredFile file : files()) {
            if (!canBeMounted(file.path().folder())) {
                warnings.add(file.key() + ": " + file.path().text()
                        + " is in a folder of the image or of another volume, so no Secret is mounted there. "
                        + "Fix: unless the image has this file, name one in a folder of its own, such as /etc/" + name
                        + "/" + file.group().replace('.', '-') + "/"
                        + file.path().name() + ".");
            }
        }
        application
                .value("logging.file")
                .ifPresent(file -> warnings.addAll(
                        notWritable("logging.file", ContainerPath.of(file).folder())));
        application
                .value("rest.multipart.folder")
                .ifPresent(folder -> warnings.addAll(notWritable("rest.multipart.folder", ContainerPath.of(folder))));
        return warnings;
    }

    private static List<String> notWritable(String key, ContainerPath folder) {
        if (folder.isWritable()) {
            return List.of();
        }
        String volume = key.replace('.', '-');
        String yaml =
                """
                    volumeMounts:
                      - name: %1$s
                        mountPath: %2$s
                volumes:
                  - name: %1$s
                    emptyDir: {}
                """
                        .formatted(volume, Manifests.quoted(folder.text()))
                        .indent(INDENT);
        return List.of(key + ": the container can only write below /tmp. Fix: choose a path there, or add a volume for "
                + folder.text() + ":\n" + yaml.stripTrailing());
    }

    /** Returns whether a key names such a file, which is usually missing on the machine of the build. */
    boolean areNamedBy(String key) {
        return files().stream().anyMatch(file -> file.key().equals(key));
    }
}
