package org.jzenith.outbox;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.outbox", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule RELAYS_DO_NOT_KNOW_THE_PLUGIN = noClasses()
            .that()
            .resideInAPackage("org.jzenith.outbox.relay")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jzenith.outbox");

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule NOBODY_KNOWS_THE_INSIDE_OF_VERTX =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("io.vertx..impl..");
}
