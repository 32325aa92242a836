package org.jzenith.cache;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.cache", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule FLOORS_USE_ONLY_LOWER_FLOORS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("org.jzenith.cache..")
            .layer("roof")
            .definedBy("org.jzenith.cache")
            .layer("shared")
            .definedBy("org.jzenith.cache.shared..")
            .layer("local")
            .definedBy("org.jzenith.cache.local..")
            .layer("options")
            .definedBy("org.jzenith.cache.option..")
            .layer("errors")
            .definedBy("org.jzenith.cache.error..")
            .whereLayer("roof")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("shared")
            .mayOnlyBeAccessedByLayers("roof")
            .whereLayer("local")
            .mayOnlyBeAccessedByLayers("roof", "shared")
            .whereLayer("options")
            .mayOnlyBeAccessedByLayers("roof", "shared", "local")
            .whereLayer("errors")
            .mayOnlyBeAccessedByLayers("roof", "shared", "local");

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule ONLY_THE_SECOND_LEVEL_AND_THE_PLUGIN_KNOW_REDIS = noClasses()
            .that()
            .resideInAnyPackage("org.jzenith.cache.local..", "org.jzenith.cache.option..", "org.jzenith.cache.error..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jzenith.redis..", "org.jzenith.postgresql..");

    @ArchTest
    static final ArchRule NOBODY_KNOWS_THE_INSIDE_OF_VERTX =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("io.vertx..impl..");
}
