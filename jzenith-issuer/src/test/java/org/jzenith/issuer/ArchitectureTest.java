package org.jzenith.issuer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.issuer", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    /** An application that is started for development does not have it. */
    @ArchTest
    static final ArchRule ONLY_THE_CALLERS_OF_TESTS_NEED_THE_TESTING_KIT = noClasses()
            .that()
            .doNotHaveSimpleName("IssuerCallers")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jzenith.testing..");

    /** Its class path has nothing but this module and the library. */
    @ArchTest
    static final ArchRule THE_PROCESS_NEEDS_ONLY_THE_LIBRARY_FOR_KEYS = noClasses()
            .that()
            .haveNameMatching(".*\\.(IssuerMain|IssuerServer|Signing.*|Token.*)")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jzenith.core..", "org.slf4j..", "com.google..", "io..", "jakarta..");

    @ArchTest
    static final ArchRule WHAT_VERIFIES_TOKENS_IS_NOT_SEEN = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jzenith.security..", "org.jzenith.devservices..", "org.jzenith.rest..");
}
