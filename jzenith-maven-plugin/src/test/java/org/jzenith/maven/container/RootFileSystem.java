package org.jzenith.maven.container;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Images that a runtime would make containers of, as folders and as tars in Docker's format. */
final class RootFileSystem {

    /** Where the JDK is in the base. */
    static final String JAVA = "/opt/java";

    private static final ObjectMapper JSON = new ObjectMapper();

    private RootFileSystem() {}

    /** Makes a base of Debian and of the JDK that runs this. */
    static void base(Path work, Path tar) throws Exception {
        Path root = work.resolve("base");
        String mirror = System.getenv("DEBOOTSTRAP_MIRROR"); // Otherwise that of debootstrap
        // In a namespace of its own, so that what it mounts is gone when it is.
        Command.run(
                "unshare",
                "--mount",
                "--pid",
                "--fork",
                "--kill-child",
                "sh",
                "-c",
                "exec debootstrap --variant=minbase bookworm \"$1\" $2",
                "sh",
                root.toString(),
                mirror == null ? "" : mirror);
        copyJdk(Path.of(System.getProperty("java.home")), Path.of(root + JAVA));
        Path folder = Files.createDirectories(work.resolve("docker"));
        Path layer = folder.resolve("layer.tar");
        Command.run(
                "tar",
                "-C",
                root.toString(),
                "--numeric-owner",
                "--exclude=./var/cache/apt",
                "--exclude=./var/lib/apt/lists",
                "-cf",
                layer.toString(),
                ".");
        String architecture = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
        JSON.writeValue(
                folder.resolve("config.json").toFile(),
                Map.of(
                        "architecture",
                        architecture,
                        "os",
                        "linux",
                        "config",
                        Map.of("Env", List.of("PATH=" + JAVA + "/bin:/usr/bin:/bin")),
                        "rootfs",
                        Map.of("type", "layers", "diff_ids", List.of("sha256:" + sha256(layer)))));
        JSON.writeValue(
                folder.resolve("manifest.json").toFile(),
                List.of(Map.of(
                        "Config", "config.json", "RepoTags", List.of("base:1"), "Layers", List.of("layer.tar"))));
        Command.run("tar", "-C", folder.toString(), "-cf", tar.toString(), "manifest.json", "config.json", "layer.tar");
    }

    /** Without what only compilers need; links of a distribution become files. */
    private static void copyJdk(Path from, Path to) throws IOException {
        List<Path> leftOut = List.of(from.resolve("jmods"), from.resolve("lib/src.zip"));
        try (Stream<Path> files = Files.walk(from, FileVisitOption.FOLLOW_LINKS)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (Files.exists(file) && leftOut.stream().noneMatch(file::startsWith)) {
                    Path target = to.resolve(from.relativize(file).toString());
                    if (Files.isDirectory(file)) {
                        Files.createDirectories(target);
                    } else {
                        Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
                    }
                }
            }
        }
    }

    private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            byte[] buffer = new byte[1 << 16];
            while (in.read(buffer) >= 0) {
                // The digest reads along.
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Unpacks all layers of an image in their order, and returns its configuration. */
    static JsonNode unpack(Path image, Path work, Path root) throws Exception {
        Files.createDirectories(work);
        Files.createDirectories(root);
        Command.run("tar", "-C", work.toString(), "-xf", image.toString());
        JsonNode manifest =
                JSON.readTree(work.resolve("manifest.json").toFile()).get(0);
        for (JsonNode layer : manifest.get("Layers")) {
            Command.run(
                    "tar",
                    "-C",
                    root.toString(),
                    "--numeric-owner",
                    "-xzpf",
                    work.resolve(layer.asText()).toString());
        }
        return JSON.readTree(work.resolve(manifest.get("Config").asText()).toFile())
                .get("config");
    }
}
