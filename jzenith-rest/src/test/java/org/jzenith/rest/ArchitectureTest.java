package org.jzenith.rest;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.rest", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule FLOORS_USE_ONLY_LOWER_FLOORS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("org.jzenith.rest..")
            .layer("roof")
            .definedBy("org.jzenith.rest")
            .layer("features")
            .definedBy(
                    "org.jzenith.rest.server..",
                    "org.jzenith.rest.dispatch..",
                    "org.jzenith.rest.management..",
                    "org.jzenith.rest.metrics..",
                    "org.jzenith.rest.accesslog..",
                    "org.jzenith.rest.files..",
                    "org.jzenith.rest.websocket..")
            .layer("compiled")
            .definedBy("org.jzenith.rest.compiled..")
            .layer("invocation")
            .definedBy("org.jzenith.rest.invocation..")
            .layer("limits")
            .definedBy("org.jzenith.rest.ratelimit..")
            .layer("events")
            .definedBy("org.jzenith.rest.sse..")
            .layer("resteasy")
            .definedBy("org.jzenith.rest.bridge..", "org.jzenith.rest.entity..", "org.jzenith.rest.validation..")
            .layer("HTTP")
            .definedBy(
                    "org.jzenith.rest.coding..",
                    "org.jzenith.rest.message..",
                    "org.jzenith.rest.method..",
                    "org.jzenith.rest.multipart..")
            .layer("door")
            .definedBy("org.jzenith.rest.spi..")
            .layer("proxies")
            .definedBy("org.jzenith.rest.forwarded..")
            .layer("errors")
            .definedBy("org.jzenith.rest.error..", "org.jzenith.rest.annotation..", "org.jzenith.rest.response..")
            .whereLayer("roof")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("features")
            .mayOnlyBeAccessedByLayers("roof")
            .whereLayer("compiled")
            .mayOnlyBeAccessedByLayers("features")
            .whereLayer("invocation")
            .mayOnlyBeAccessedByLayers("features", "compiled")
            .whereLayer("limits")
            .mayOnlyBeAccessedByLayers("roof", "features")
            .whereLayer("events")
            .mayOnlyBeAccessedByLayers("features", "compiled", "invocation")
            .whereLayer("resteasy")
            .mayOnlyBeAccessedByLayers("roof", "features", "compiled", "invocation", "limits", "events")
            .whereLayer("HTTP")
            .mayOnlyBeAccessedByLayers("roof", "features", "compiled", "invocation", "limits", "events", "resteasy")
            .whereLayer("door")
            .mayOnlyBeAccessedByLayers(
                    "roof", "features", "compiled", "invocation", "limits", "events", "resteasy", "HTTP")
            .whereLayer("proxies")
            .mayOnlyBeAccessedByLayers("features", "compiled", "resteasy", "HTTP")
            .whereLayer("errors")
            .mayOnlyBeAccessedByLayers(
                    "roof",
                    "features",
                    "compiled",
                    "invocation",
                    "limits",
                    "events",
                    "resteasy",
                    "HTTP",
                    "door",
                    "proxies");

    @ArchTest
    static final ArchRule FEATURES_DO_NOT_SEE_EACH_OTHER = slices().matching(
                    "org.jzenith.rest.(server|dispatch|management|metrics|accesslog|files|websocket)..")
            .should()
            .notDependOnEachOther();

    @ArchTest
    static final ArchRule BODIES_DO_NOT_SEE_THE_BRIDGE = slices().matching(
                    "org.jzenith.rest.(bridge|entity|validation)..")
            .should()
            .notDependOnEachOther();

    @ArchTest
    static final ArchRule ONLY_THE_BRIDGE_KNOWS_RESTEASY = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "org.jzenith.rest.bridge..",
                    "org.jzenith.rest.entity..",
                    "org.jzenith.rest.validation..",
                    "org.jzenith.rest.sse..",
                    "org.jzenith.rest.invocation..",
                    "org.jzenith.rest.method..",
                    "org.jzenith.rest.message..",
                    "org.jzenith.rest.compiled..",
                    "org.jzenith.rest.dispatch..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jboss.resteasy..");

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");
}
