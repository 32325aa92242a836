package org.jzenith.kafka;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.kafka", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule FLOORS_USE_ONLY_LOWER_FLOORS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("org.jzenith.kafka..")
            .layer("roof")
            .definedBy("org.jzenith.kafka")
            .layer("consumers")
            .definedBy("org.jzenith.kafka.consume..")
            .layer("producers")
            .definedBy("org.jzenith.kafka.produce..")
            .layer("clients")
            .definedBy("org.jzenith.kafka.client..")
            .layer("errors")
            .definedBy("org.jzenith.kafka.error..")
            .whereLayer("roof")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("consumers")
            .mayOnlyBeAccessedByLayers("roof")
            .whereLayer("producers")
            .mayOnlyBeAccessedByLayers("roof", "consumers")
            .whereLayer("clients")
            .mayOnlyBeAccessedByLayers("roof", "consumers", "producers");

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule NOBODY_KNOWS_THE_INSIDE_OF_VERTX =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("io.vertx..impl..");
}
