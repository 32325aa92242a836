package org.jzenith.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which types are API: those with {@link API}. All others that are public are so for technical reasons only. */
class ApiReferenceTest {

    private static final Path PAGE = Page.ROOT.resolve("docs/reference/api.md");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?(org\\.jzenith\\.[a-z.]+[A-Z]\\w*)");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(org\\.jzenith\\.[\\w.]+)` \\| (.*) \\|$");
    private static final Pattern TYPE = Pattern.compile("`([A-Z][\\w.]*)`");
    private static final String INTRODUCTION =
            """
            # API

            The types that applications use, and those that plugins use besides; generated from the code. They have the annotation
            `@API`. Everything else that is public is so for technical reasons only, and may change with any version.

            """;

    private static JavaClasses classes;

    @BeforeAll
    static void readClasses() {
        classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.jzenith");
    }

    private static boolean isApi(JavaClass type) {
        return type.getEnclosingClass().map(ApiReferenceTest::isApi).orElseGet(() -> type.isAnnotatedWith(API.class));
    }

    private static boolean isForPlugins(JavaClass type) {
        return List.of(type.getAnnotationOfType(API.class).consumers()).contains("plugins");
    }

    private static Stream<JavaClass> topLevelApi() {
        return classes.stream()
                .filter(type -> type.isTopLevelClass() && type.isAnnotatedWith(API.class))
                .sorted(Comparator.comparing(JavaClass::getFullName));
    }

    @Test
    void isListedInTheReference() throws IOException {
        String page = INTRODUCTION
                + "## For applications\n\n" + table(topLevelApi().filter(type -> !isForPlugins(type)))
                + "\n## For plugins\n\n" + table(topLevelApi().filter(ApiReferenceTest::isForPlugins));
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as("-DargLine=-Ddocs.write=true updates it")
                .isEqualTo(page);
    }

    private static String table(Stream<JavaClass> types) {
        StringBuilder table = new StringBuilder("| package | types |\n|---|---|\n");
        types.collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.toList()))
                .forEach((name, all) -> table.append("| `")
                        .append(name)
                        .append("` | ")
                        .append(all.stream()
                                .map(type -> '`' + type.getSimpleName() + '`')
                                .collect(Collectors.joining(", ")))
                        .append(" |\n"));
        return table.toString();
    }

    @Test
    void showsNoTypesThatAreNotPartOfIt() {
        Set<String> shown = new TreeSet<>();
        classes.stream()
                .filter(ApiReferenceTest::isApi)
                .filter(ApiReferenceTest::isVisible)
                .forEach(type -> {
                    inSignatures(type).stream()
                            .flatMap(signature -> signature.getAllInvolvedRawTypes().stream())
                            .map(JavaClass::getBaseComponentType)
                            .filter(used -> used.getPackageName().startsWith("org.jzenith.") && !isApi(used))
                            .forEach(used -> shown.add(type.getName() + " shows " + used.getName()));
                });
        assertThat(shown).isEmpty();
    }

    private static List<JavaType> inSignatures(JavaClass type) {
        List<JavaType> types = new ArrayList<>();
        type.getSuperclass()
                .filter(superclass -> isVisible(superclass.toErasure()))
                .ifPresent(types::add);
        types.addAll(type.getInterfaces().stream()
                .filter(used -> isVisible(used.toErasure()))
                .toList());
        for (JavaCodeUnit unit : type.getCodeUnits()) {
            if (isVisible(unit.getModifiers())) {
                types.add(unit.getReturnType());
                types.addAll(unit.getParameterTypes());
            }
        }
        type.getFields().stream()
                .filter(field -> isVisible(field.getModifiers()))
                .forEach(field -> types.add(field.getType()));
        return types;
    }

    private static boolean isVisible(JavaClass type) {
        return isVisible(type.getModifiers())
                && type.getEnclosingClass().map(ApiReferenceTest::isVisible).orElse(true);
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC)
                || (modifiers.contains(JavaModifier.PROTECTED) && !modifiers.contains(JavaModifier.SYNTHETIC));
    }

    @Test
    void isAllThatTheGuideTheExamplesAndGeneratedProjectsUse() throws IOException {
        Set<String> api = topLevelApi().map(JavaClass::getName).collect(Collectors.toSet());
        Set<String> others = new TreeSet<>();
        ROW.matcher(Files.readString(Page.ROOT.resolve("docs/guide/imports.md")))
                .results()
                .forEach(row -> TYPE.matcher(row.group(2))
                        .results()
                        .map(type -> row.group(1) + '.' + type.group(1).replace('.', '$'))
                        .filter(type -> !api.contains(type.replaceAll("\\$.*", "")))
                        .forEach(type -> others.add("the guide uses " + type)));
        List<Path> folders = new ArrayList<>();
        folders.add(Page.ROOT.resolve("jzenith-archetype/src/main/resources/archetype-resources"));
        // Not what builds have made: they may be going on, beside this one.
        try (Stream<Path> examples = Files.list(Page.ROOT.resolve("examples"))) {
            examples.flatMap(example ->
                            Stream.of("src", "spring-boot", "quarkus").map(example::resolve))
                    .filter(Files::isDirectory)
                    .filter(folder -> !folder.endsWith("migration/src")) // Only its test, of this build
                    .forEach(folders::add);
        }
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.filter(file -> file.toString().endsWith(".java")
                                || file.toString().endsWith(".kt"))
                        .toList()) {
                    IMPORT.matcher(Files.readString(file))
                            .results()
                            .map(match -> match.group(1))
                            .filter(type -> !type.startsWith("org.jzenith.examples.") && !api.contains(type))
                            .forEach(type -> others.add(Page.ROOT.relativize(file) + " uses " + type));
                }
            }
        }
        assertThat(others).isEmpty();
    }
}
