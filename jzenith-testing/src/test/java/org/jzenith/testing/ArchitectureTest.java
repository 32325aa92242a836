package org.jzenith.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.testing", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule USERS_CHOOSE_THEIR_ASSERTIONS = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.assertj..",
                    "org.hamcrest..",
                    "org.junit.jupiter.api",
                    "org.junit.jupiter.engine..",
                    "org.junit.platform..");
}
