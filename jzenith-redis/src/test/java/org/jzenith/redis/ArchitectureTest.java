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
            .layer("topology")
            .definedBy("org.jzenith.redis.topology..")
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
            .whereLayer("topology")
            .mayOnlyBeAccessedByLayers("roof")
            .whereLayer("connections")
            .mayOnlyBeAccessedByLayers("roof", "commands", "topology")
            .whereLayer("values")
            .mayOnlyBeAccessedByLayers("roof", "commands", "topology", "connections");

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule OTHER_MODULES_ARE_NOT_SEEN = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jzenith.rest..", "org.jzenith.postgresql..", "org.jzenith.devservices..");

    /** The driver knows which arguments of a command are keys, but shows it only on its implementation of a request. */
    @ArchTest
    static final ArchRule ONLY_SLOTS_KNOW_THE_INSIDE_OF_VERTX = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("org.jzenith.redis.topology.KeySlot")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.vertx..impl..");
}
