package org.jzenith.backing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.backing", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule BROADCASTS_USE_NO_OTHER_PACKAGE = noClasses()
            .that()
            .resideInAPackage("org.jzenith.backing.broadcast")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jzenith.backing", "org.jzenith.backing.lease");

    @ArchTest
    static final ArchRule MESSAGES_USE_NO_OTHER_PACKAGE = noClasses()
            .that()
            .resideInAPackage("org.jzenith.backing.message")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jzenith.backing", "org.jzenith.backing.broadcast", "org.jzenith.backing.lease");

    @ArchTest
    static final ArchRule ROWS_USE_NO_OTHER_PACKAGE = noClasses()
            .that()
            .resideInAPackage("org.jzenith.backing.row")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.jzenith.backing",
                    "org.jzenith.backing.broadcast",
                    "org.jzenith.backing.lease",
                    "org.jzenith.backing.message");

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");
}
