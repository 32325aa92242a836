package org.jzenith.examples.clients;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A language that clients are generated for. What npm and pip install is shared by all clients of the language. */
enum Language {
    JAVA(
            "java",
            "Program.java",
            "library=okhttp-gson,useJakartaEe=true,openApiNullable=false,invokerPackage=client,apiPackage=client.api,"
                    + "modelPackage=client.model") {
        @Override
        void compile(Path client) throws Exception {
            List<String> command =
                    new ArrayList<>(List.of(ofJdk("javac"), "-proc:none", "-nowarn", "-cp", CLASS_PATH, "-d", CLASSES));
            try (Stream<Path> files = Files.walk(client)) {
                files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(command::add);
            }
            Command.run(client, command);
        }

        @Override
        void run(Path client, String server) throws Exception {
            Command.run(
                    client,
                    List.of(ofJdk("java"), "-cp", CLASSES + File.pathSeparator + CLASS_PATH, "Program", server));
        }
    },

    TYPESCRIPT("typescript-fetch", "program.ts", "supportsES6=true") {
        @Override
        void compile(Path client) throws Exception {
            Path home = client.getParent();
            copy("package.json", home);
            copy("tsconfig.json", client);
            Command.run(home, List.of("npm", "install", "--no-audit", "--no-fund"));
            Command.run(client, List.of("../node_modules/.bin/tsc", "-p", "."));
        }

        @Override
        void run(Path client, String server) throws Exception {
            Command.run(client, List.of("node", "out/program.js", server));
        }
    },

    PYTHON("python", "program.py", "packageName=client") {
        @Override
        void compile(Path client) throws Exception {
            Path home = client.getParent();
            copy("requirements.txt", home);
            Command.run(home, List.of("python3", "-m", "venv", "python"));
            Command.run(home, List.of("python/bin/pip", "install", "-q", "-r", "requirements.txt"));
            Command.run(
                    client, List.of("../python/bin/python", "-W", "error", "-c", "import client.api, client.models"));
        }

        @Override
        void run(Path client, String server) throws Exception {
            Command.run(client, List.of("../python/bin/python", "program.py", server));
        }
    };

    private static final Path PROGRAMS = Path.of("src/test/clients");
    private static final Path CLIENTS = Path.of("target/clients").toAbsolutePath();
    private static final String GENERATOR =
            Path.of("target/openapi-generator.jar").toAbsolutePath().toString();
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final String CLASSES = "classes";

    private final String generator;
    private final String program;
    private final String options;

    Language(String generator, String program, String options) {
        this.generator = generator;
        this.program = program;
        this.options = "hideGenerationTimestamp=true," + options;
    }

    private static String ofJdk(String tool) {
        return Path.of(System.getProperty("java.home"), "bin", tool).toString();
    }

    private static void copy(String file, Path folder) throws IOException {
        Files.write(folder.resolve(Path.of(file).getFileName()), Files.readAllBytes(PROGRAMS.resolve(file)));
    }

    /** Generates a client from a document, and compiles it with the program of the example, if there is one. */
    Path client(String example, Path document) throws Exception {
        Path client = Files.createDirectories(CLIENTS.resolve(generator).resolve(example));
        Command.run(
                client,
                List.of(
                        ofJdk("java"),
                        "-jar",
                        GENERATOR,
                        "generate",
                        "-g",
                        generator,
                        "-i",
                        document.toString(),
                        "-o",
                        ".",
                        "--global-property",
                        "apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false",
                        "--additional-properties",
                        options));
        if (hasProgram(example)) {
            copy(example + '/' + program, client);
        }
        compile(client);
        return client;
    }

    /** Returns whether there is a program that calls the example. */
    boolean hasProgram(String example) {
        return Files.exists(PROGRAMS.resolve(example).resolve(program));
    }

    abstract void compile(Path client) throws Exception;

    /** Runs the program of the example, which fails unless all is as it expects. */
    abstract void run(Path client, String server) throws Exception;
}
