package org.jzenith.redis;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.redis", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule FLOORS_USE_ONLY_LOWER_FLOORS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("org.jzenith.redis..")
            .layer("roof")
            .definedBy("org.jzenith.redis")
            .layer("commands")
            .definedBy("org.jzenith.redis.command..")
            .layer("connections")
            .definedBy("org.jzenith.redis.connection..")
            .layer("values")
            .definedBy("org.jzenith.redis.mapping..")
            .layer("errors")
            .definedBy("org.jzenith.redis.error..")
            .whereLayer("roof")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("commands")
            .mayOnlyBeAccessedByLayers("roof")
            .whereLayer("connections")
            .mayOnlyBeAccessedByLayers("roof", "commands")
            .whereLayer("values")
            .mayOnlyBeAccessedByLayers("roof", "commands", "connections");

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule OTHER_MODULES_ARE_NOT_SEEN = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jzenith.rest..", "org.jzenith.postgresql..", "org.jzenith.devservices..");

    @ArchTest
    static final ArchRule NOBODY_KNOWS_THE_INSIDE_OF_VERTX =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("io.vertx..impl..");
}
