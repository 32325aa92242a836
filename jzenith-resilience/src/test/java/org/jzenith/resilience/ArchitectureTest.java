package org.jzenith.resilience;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.resilience", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule FLOORS_USE_ONLY_LOWER_FLOORS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("org.jzenith.resilience..")
            .layer("roof")
            .definedBy("org.jzenith.resilience")
            .layer("calls")
            .definedBy("org.jzenith.resilience.call..")
            .layer("rules")
            .definedBy("org.jzenith.resilience.policy..")
            .layer("errors")
            .definedBy("org.jzenith.resilience.error..")
            .whereLayer("roof")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("calls")
            .mayOnlyBeAccessedByLayers("roof")
            .whereLayer("rules")
            .mayOnlyBeAccessedByLayers("roof", "calls");

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule ONLY_THE_BREAKER_KNOWS_RESILIENCE4J = noClasses()
            .that()
            .resideOutsideOfPackage("org.jzenith.resilience.policy..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.github.resilience4j..");

    @ArchTest
    static final ArchRule NOBODY_KNOWS_THE_INSIDE_OF_VERTX =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("io.vertx..impl..");
}
