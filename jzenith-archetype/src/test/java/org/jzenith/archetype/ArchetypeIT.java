package org.jzenith.archetype;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Generates a project for each storage with the artifacts of this build, and builds it. */
@Tag("stress")
class ArchetypeIT {

    private static final Pattern VERSION =
            Pattern.compile("<artifactId>(maven-[a-z]+-plugin)</artifactId>\\s*<version>([^<]+)");

    private static final Pattern PROPERTY = Pattern.compile("<([a-z-]+\\.version)>([^<]+)</");

    private static NewMachine machine;

    @BeforeAll
    static void sitDown() throws IOException {
        machine = NewMachine.named("archetype-it");
    }

    private static String generate(String storage) {
        return generate("notes-" + storage, storage, "");
    }

    private static String generate(String name, String storage, String options) {
        return "mvn archetype:generate -DarchetypeGroupId=org.jzenith -DarchetypeArtifactId=jzenith-archetype -DarchetypeVersion="
                + System.getProperty("project.version") + " -DgroupId=org.example.service -DartifactId=" + name
                + " -Dpackage=org.example.service -Dstorage=" + storage + options;
    }

    private static List<String> files(Path project) throws IOException {
        try (Stream<Path> files = Files.walk(project)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> project.relativize(file).toString())
                    .toList();
        }
    }

    @Test
    void generatesAProjectThatBuildsAndPassesItsTests() throws Exception {
        machine.run(machine.work(), generate("notes", "none", ""), 0);
        Path project = machine.work().resolve("notes");
        assertThat(generated(project))
                .contains("src/aot/requests.http", "src/main/java/org/example/service/NotesApplication.java")
                .doesNotContain(
                        "src/main/java/org/example/service/NoteJobs.java",
                        "src/main/java/org/example/service/NoteMessages.java",
                        "src/main/java/org/example/service/ServiceApplication.java",
                        "src/main/resources/db/migration/V1__notes.sql");
        assertThat(machine.run(project, "mvn verify", 0)).doesNotContain("overlapping resource");
        assertTested(project, "NotesTest", 3);
        trainsTheJvmThatItWillRunOn(project);
    }

    @Test
    void generatesAProjectForTheOtherLineOfVertx() throws Exception {
        machine.run(machine.work(), generate("notes-on-5", "postgresql", " -Dvertx=5"), 0);
        assertThat(Files.readString(machine.work().resolve("notes-on-5/pom.xml")))
                .startsWith("<?xml")
                .contains("<groupId>org.jzenith.vertx5</groupId>")
                .doesNotContain("<groupId>org.jzenith</groupId>");
    }

    @Test
    void generatesAProjectThatHasTheNamesOfItsArtifact() throws Exception {
        machine.run(machine.work(), generate("customer-orders", "postgresql", " -Djobs=true"), 0);
        Path project = machine.work().resolve("customer-orders");
        assertThat(generated(project))
                .contains(
                        "src/main/java/org/example/service/CustomerOrdersApplication.java",
                        "src/main/java/org/example/service/OrderJobs.java",
                        "src/main/java/org/example/service/OrderResource.java",
                        "src/main/resources/db/migration/V1__orders.sql")
                .allSatisfy(file -> assertThat(file + Files.readString(project.resolve(file)))
                        .doesNotContainIgnoringCase("note"));
        assertThat(Files.readString(project.resolve("src/test/java/org/example/service/CustomerOrdersTest.java")))
                .contains("keepsAnOrder", "client.get(\"/orders\")");
        assertThat(Files.readString(project.resolve("README.md"))).contains("curl localhost:8080/orders");

        assertThat(machine.run(project, "mvn verify", 0)).doesNotContain("overlapping resource");
        assertTested(project, "CustomerOrdersTest", 4);
        assertThat(jar(project)).noneMatch(name -> name.startsWith("org/jzenith/devservices/"));
        try (JarFile jar = new JarFile(project.resolve("target/app.jar").toFile())) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_TITLE)).isEqualTo("customer-orders");
            assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_VERSION))
                    .isEqualTo("1.0-SNAPSHOT");
            assertThat(manifest.getValue("Enable-Native-Access")).isEqualTo("ALL-UNNAMED");
            assertThat(manifest.getValue(Attributes.Name.MAIN_CLASS))
                    .isEqualTo("org.example.service.CustomerOrdersApplication");
            assertThat(manifest.getValue("Multi-Release")).isEqualTo("true");
            JarEntry providers =
                    jar.getJarEntry("META-INF/services/jakarta.ws.rs.ext.Providers"); // In two of the libraries
            assertThat(new String(jar.getInputStream(providers).readAllBytes(), StandardCharsets.UTF_8))
                    .contains(
                            "org.jboss.resteasy.plugins.providers.StringTextStar",
                            "org.jboss.resteasy.plugins.providers.jackson.");
        }
    }

    /** A path is an import of its resource, and request a parameter. */
    @Test
    void generatesAProjectWhoseNamesDoNotCollide() throws Exception {
        machine.run(machine.work(), generate("request-paths", "none", ""), 0);
        Path project = machine.work().resolve("request-paths");
        assertThat(generated(project))
                .contains(
                        "src/main/java/org/example/service/RequestPathsApplication.java",
                        "src/main/java/org/example/service/ItemResource.java");
        machine.run(project, "mvn test-compile", 0);
    }

    @Test
    void generatesAProjectWithAJobForEachStorage() throws Exception {
        for (String storage : List.of("none", "redis")) { // The one with PostgreSQL is built above.
            machine.run(machine.work(), generate("jobs-" + storage, storage, " -Djobs=true"), 0);
            machine.run(machine.work().resolve("jobs-" + storage), "mvn test", 0);
        }
    }

    @Test
    void generatesAProjectThatSendsMessages() throws Exception {
        machine.run(machine.work(), generate("told-notes", "postgresql", " -Dmessaging=kafka"), 0);
        Path project = machine.work().resolve("told-notes");
        assertThat(generated(project)).contains("src/main/java/org/example/service/NoteMessages.java");
        assertThat(machine.run(project, "mvn verify", 0)).doesNotContain("overlapping resource");
        assertTested(project, "ToldNotesTest", 4);
        assertThat(jar(project))
                .contains("org/jzenith/kafka/KafkaPlugin.class", "org/jzenith/outbox/OutboxPlugin.class")
                .noneMatch(name -> name.startsWith("org/jzenith/devservices/"));

        machine.run(machine.work(), generate("sent-notes", "none", " -Dmessaging=kafka"), 0);
        machine.run(machine.work().resolve("sent-notes"), "mvn test", 0);
        machine.run(machine.work(), generate("messages", "none", " -Dmessaging=kafka -Dblank=true"), 0);
        assertThat(generated(machine.work().resolve("messages"))).noneMatch(name -> name.contains("Note"));
        machine.run(machine.work().resolve("messages"), "mvn test", 0);
    }

    /** With Lombok and MapStruct, whose complaint is that of the compiler. */
    @Test
    void generatesAProjectThatFollowsItsSources() throws Exception {
        machine.run(machine.work(), generate("followed-notes", "postgresql", ""), 0);
        Path project = machine.work().resolve("followed-notes");
        long begin = System.nanoTime();
        try (DevelopmentServer server = DevelopmentServer.start(machine, project, "mvn jzenith:dev")) {
            server.awaitAnswer("/notes", "200 \\[]");
            print("the first start", begin);
            assertThat(server.post("/notes", "{\"text\": \"Buy milk\"}")).isEqualTo(201);
            server.awaitAnswer("/notes", "200 .*\"text\":\"Buy milk\".*");

            begin = System.nanoTime();
            replace(project, "NoteResource", "@DefaultValue(\"0\")", "@DefaultValue(\"1\")");
            server.awaitAnswer("/notes", "200 \\[]");
            print("a resource", begin);

            begin = System.nanoTime();
            replace(project, "NoteResponse", "String text;", "String text;\n    String author;");
            server.awaitAnswer("/notes", "503 .*NoteMapper.java.*Unmapped target property.*author.*");
            print("an error", begin);

            begin = System.nanoTime();
            replace(
                    project,
                    "NoteMapper",
                    "NoteResponse to",
                    "@org.mapstruct.Mapping(target = \"author\", constant = \"Ada\")\n    NoteResponse to");
            server.awaitAnswer("/notes", "200 \\[]");
            server.awaitAnswer("/notes?offset=0", "200 .*\"text\":\"Buy milk\".*\"author\":\"Ada\".*");
            print("its repair", begin);

            begin = System.nanoTime();
            server.stop();
            print("the stop", begin);
        }
    }

    private static void print(String what, long beginNanos) {
        System.out.printf(
                "jzenith:dev in a new project, %s: %d ms%n",
                what, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNanos));
    }

    private static void replace(Path project, String type, String before, String after) throws IOException {
        Path file = project.resolve("src/main/java/org/example/service/" + type + ".java");
        String text = Files.readString(file);
        assertThat(text).contains(before);
        Files.writeString(file, text.replace(before, after));
    }

    @Test
    void generatesAProjectWhoseCallersLogIn() throws Exception {
        machine.run(machine.work(), generate("secured-notes", "redis", " -Dsecurity=true"), 0);
        Path project = machine.work().resolve("secured-notes");
        assertThat(generated(project)).contains("src/aot/requests.http");
        assertThat(machine.run(project, "mvn verify", 0)).doesNotContain("overlapping resource");
        assertTested(project, "SecuredNotesTest", 4);
        trainsTheJvmThatItWillRunOn(project); // With a Redis and an issuer for development
        assertThat(jar(project))
                .contains("org/jzenith/security/SecurityPlugin.class")
                .noneMatch(name -> name.startsWith("org/jzenith/issuer/"));
    }

    @Test
    void generatesABlankProjectWhoseJarBringsItsServerIfThatIsWanted() throws Exception {
        machine.run(machine.work(), generate("blank", "postgresql", " -Dblank=true -Djobs=true"), 0);
        Path project = machine.work().resolve("blank");
        assertThat(generated(project))
                .contains(
                        "src/main/java/org/example/service/BlankApplication.java",
                        "src/main/resources/jzenith.properties")
                .noneMatch(name -> name.contains("Note"));
        machine.run(project, "mvn verify -Ddevelopment.scope=runtime", 0);
        assertTested(project, "BlankTest", 1);
        assertThat(jar(project)).contains("org/jzenith/devservices/DevServices.class");
        trainsTheJvmThatItWillRunOn(project); // With the server that the JAR brings
    }

    /** Returns the files of a new project, in which nothing of the template is left. */
    private static List<String> generated(Path project) throws IOException {
        List<String> generated = files(project);
        assertThat(generated).contains(".gitignore", "README.md").doesNotContain("gitignore");
        assertThat(generated).filteredOn(file -> file.startsWith("src/aot/")).containsExactly("src/aot/requests.http");
        for (String file : generated) {
            assertThat(Files.readString(project.resolve(file)))
                    .as(file)
                    .doesNotContain("#if", "#end", "#set", "symbol_", "${package}");
        }
        List<String> pom = Files.readAllLines(project.resolve("pom.xml"));
        long dependencies =
                pom.stream().filter(line -> line.strip().equals("<dependency>")).count();
        assertThat(pom.size() - 4 * dependencies)
                .as("lines of the POM without its dependencies")
                .isLessThanOrEqualTo(25);
        return generated;
    }

    private static void assertTested(Path project, String test, int count) throws IOException {
        assertThat(Files.readString(
                        project.resolve("target/surefire-reports/TEST-org.example.service." + test + ".xml")))
                .contains("tests=\"" + count + "\"", "failures=\"0\"", "errors=\"0\"", "skipped=\"0\"");
    }

    private static List<String> jar(Path project) throws IOException {
        try (JarFile jar = new JarFile(project.resolve("target/app.jar").toFile())) {
            return jar.stream().map(JarEntry::getName).toList();
        }
    }

    /** The options require what the training has written, and so the JVM does not start if it cannot be used. */
    private static void trainsTheJvmThatItWillRunOn(Path project) throws Exception {
        machine.run(project, "mvn jzenith:aot -Djzenith.aot.requests=400", 0);
        boolean cache = Runtime.version().feature() >= 25;
        String options = cache
                ? "-XX:AOTMode=on -XX:AOTCache=target/app.aot"
                : "-Xshare:on -XX:SharedArchiveFile=target/app.jsa";
        machine.run(project, "\"$JAVA_HOME\"/bin/java " + options + " -jar target/app.jar --config-reference", 0);
    }

    @Test
    void refusesAStorageThatThereIsNotAndLeavesTheFolderAlone() throws Exception {
        Path kept =
                Files.createDirectories(machine.work().resolve("notes-mysql")).resolve("LICENSE");
        Files.writeString(kept, "mine");
        assertThat(machine.run(machine.work(), generate("mysql"), 1))
                .contains("storage: \"mysql\" is not known (expected: none, postgresql or redis)");
        assertThat(kept).hasContent("mine");
    }

    @Test
    void refusesOptionsThatThereAreNot() throws Exception {
        assertThat(machine.run(machine.work(), generate("notes-rabbit", "none", " -Dmessaging=rabbitmq"), 1))
                .contains("messaging: \"rabbitmq\" is not known (expected: none or kafka). Fix: -Dmessaging=kafka.");
        assertThat(machine.run(machine.work(), generate("notes-maybe", "none", " -Dsecurity=maybe"), 1))
                .contains("security: \"maybe\" is not known (expected: true or false). Fix: -Dsecurity=true.");
    }

    @Test
    void refusesAPackageThatCannotBeCompiled() throws Exception {
        String line = generate("none")
                .replace("notes-none", "notes-packaged")
                .replace("=org.example.service -Dstorage", "=io.github.my-user.2048.new -Dstorage");
        assertThat(machine.run(machine.work(), line, 1))
                .contains(
                        "package: \"io.github.my-user.2048.new\" is no name of a Java package. Fix: -Dpackage=io.github.my_user._2048._new. "
                                + "Before that, delete what was generated in ");
    }

    @Test
    void keepsWhatIsInTheFolder() throws Exception {
        Path project = machine.work().resolve("notes-kept");
        Path ignored = Files.createDirectories(project).resolve(".gitignore");
        Path script = Files.createDirectories(project.resolve("src/main/resources/db"))
                .resolve("own.sql");
        Files.writeString(ignored, "mine");
        Files.writeString(script, "select 1");
        machine.run(machine.work(), generate("none").replace("notes-none", "notes-kept"), 0);
        assertThat(ignored).hasContent("mine");
        assertThat(script).hasContent("select 1");
        assertThat(files(project))
                .contains("pom.xml")
                .doesNotContain("gitignore", "src/main/resources/db/migration/V1__notes.sql");
    }

    @Test
    void takesThePluginsThatThisBuildIsMadeWith() throws Exception {
        String parent = Files.readString(Path.of("../pom.xml"));
        String starter = Files.readString(Path.of("../jzenith-starter-parent/pom.xml"));
        assertThat(versions(starter)).hasSizeGreaterThan(5).isSubsetOf(versions(parent));
        assertThat(properties(starter))
                .contains("jzenith.version " + System.getProperty("project.version"))
                .hasSizeGreaterThan(5)
                .filteredOn(property -> !property.startsWith("jzenith.version"))
                .isSubsetOf(properties(parent));
    }

    private static List<String> properties(String pom) {
        return PROPERTY.matcher(pom)
                .results()
                .map(property -> property.group(1) + ' ' + property.group(2))
                .toList();
    }

    private static List<String> versions(String pom) {
        return VERSION.matcher(pom)
                .results()
                .map(plugin -> plugin.group(1) + ' ' + plugin.group(2))
                .collect(Collectors.toList());
    }
}
