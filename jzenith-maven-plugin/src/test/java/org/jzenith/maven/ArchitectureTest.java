package org.jzenith.maven;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.maven", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule PACKAGES_DO_NOT_USE_EACH_OTHER_IN_CIRCLES =
            slices().matching("org.jzenith.maven.(**)").should().beFreeOfCycles();

    /** What an application runs in development has nothing else of this plugin on its class path. */
    @ArchTest
    static final ArchRule THE_LAUNCHER_NEEDS_THE_JDK_ONLY = classes()
            .that()
            .resideInAPackage("org.jzenith.maven.launch")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jzenith.maven.launch", "org.jspecify..");

    /** What the tests of an application have on their class path needs JUnit besides. */
    @ArchTest
    static final ArchRule THE_PROCESS_OF_TESTS_NEEDS_THE_JDK_AND_JUNIT_ONLY = classes()
            .that()
            .resideInAPackage("org.jzenith.maven.junit")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jzenith.maven.junit", "org.junit.platform..", "org.jspecify..");

    /** The plugin reaches an application by its process only, so that it fits each of its versions. */
    @ArchTest
    static final ArchRule NO_CODE_OF_APPLICATIONS_IS_USED = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.jzenith.core..",
                    "org.jzenith.rest..",
                    "org.jzenith.devservices..",
                    "io.vertx..",
                    "com.google.inject..");
}
