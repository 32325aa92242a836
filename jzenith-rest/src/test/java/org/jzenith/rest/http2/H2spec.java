package org.jzenith.rest.http2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** h2spec, built from its sources in the version of {@code src/test/h2spec/go.mod}. */
final class H2spec {

    private static final Path SOURCES = Path.of("src", "test", "h2spec").toAbsolutePath();

    private final Path folder;
    private final Path program;

    private H2spec(Path folder) {
        this.folder = folder;
        this.program = folder.resolve("h2spec");
    }

    /** Returns whether the machine has what builds it. */
    static boolean canBeBuilt() {
        try {
            return run(SOURCES, List.of("go", "version"), Path.of("/dev/null")) == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    /** Builds it in this folder. */
    static H2spec in(Path folder) throws IOException {
        H2spec built = new H2spec(folder);
        Path log = folder.resolve("build.log");
        List<String> build =
                List.of("go", "build", "-o", built.program.toString(), "github.com/summerwind/h2spec/cmd/h2spec");
        if (run(SOURCES, build, log) != 0) {
            throw new IOException(Files.readString(log));
        }
        return built;
    }

    /**
     * Runs all cases, also the strict ones, against a port of this machine, and returns the names of those that fail.
     */
    Set<String> failures(String name, int port, boolean tls) throws Exception {
        Path report = folder.resolve(name + ".xml");
        List<String> command = new ArrayList<>(
                List.of(program.toString(), "--strict", "-h", "127.0.0.1", "-p", "" + port, "-j", report.toString()));
        if (tls) {
            command.addAll(List.of("-t", "-k"));
        }
        run(folder, command, folder.resolve(name + ".log"));
        return failures(report);
    }

    private static Set<String> failures(Path report) throws Exception {
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile());
        NodeList cases = document.getElementsByTagName("testcase");
        if (cases.getLength() < 100) {
            throw new IOException("h2spec has run only " + cases.getLength() + " cases: " + report);
        }
        Set<String> failures = new TreeSet<>();
        for (int i = 0; i < cases.getLength(); i++) {
            Element one = (Element) cases.item(i);
            if (one.getElementsByTagName("failure").getLength() > 0
                    || one.getElementsByTagName("error").getLength() > 0) {
                failures.add(one.getAttribute("package") + " " + one.getAttribute("classname"));
            }
        }
        return failures;
    }

    private static int run(Path folder, List<String> command, Path output) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!process.waitFor(10, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IOException("does not end: " + command);
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
