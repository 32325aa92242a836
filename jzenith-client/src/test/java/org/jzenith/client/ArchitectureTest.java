package org.jzenith.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.client", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule FLOORS_USE_ONLY_LOWER_FLOORS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("org.jzenith.client..")
            .layer("roof")
            .definedBy("org.jzenith.client")
            .layer("proxies")
            .definedBy("org.jzenith.client.proxy..")
            .layer("responses")
            .definedBy("org.jzenith.client.response..")
            .layer("forms")
            .definedBy("org.jzenith.client.form..")
            .layer("calls")
            .definedBy("org.jzenith.client.call..")
            .layer("bodies")
            .definedBy("org.jzenith.client.body..")
            .layer("connections")
            .definedBy("org.jzenith.client.pool..")
            .layer("errors")
            .definedBy("org.jzenith.client.error..")
            .layer("annotations")
            .definedBy("org.jzenith.client.annotation..")
            .whereLayer("roof")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("proxies")
            .mayOnlyBeAccessedByLayers("roof")
            .whereLayer("responses")
            .mayOnlyBeAccessedByLayers("proxies")
            .whereLayer("forms")
            .mayOnlyBeAccessedByLayers("roof", "proxies")
            .whereLayer("calls")
            .mayOnlyBeAccessedByLayers("roof", "proxies", "responses")
            .whereLayer("bodies")
            .mayOnlyBeAccessedByLayers("roof", "proxies", "responses", "forms", "calls")
            .whereLayer("connections")
            .mayOnlyBeAccessedByLayers("roof", "proxies", "calls", "bodies")
            .whereLayer("annotations")
            .mayOnlyBeAccessedByLayers("proxies")
            .whereLayer("annotations")
            .mayNotAccessAnyLayer();

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule OTHER_MODULES_ARE_NOT_SEEN = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jzenith.rest..", "org.jzenith.testing..", "org.jboss..");

    @ArchTest
    static final ArchRule NOBODY_ELSE_KNOWS_THE_INSIDE_OF_VERTX = noClasses()
            .that()
            .doNotHaveSimpleName("OpenConnections")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.vertx..impl..");
}
