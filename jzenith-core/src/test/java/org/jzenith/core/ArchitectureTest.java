package org.jzenith.core;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.core", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule FLOORS_USE_ONLY_LOWER_FLOORS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("org.jzenith..")
            .layer("roof")
            .definedBy("org.jzenith.core")
            .layer("tls")
            .definedBy("org.jzenith.core.tls..")
            .layer("observation")
            .definedBy(
                    "org.jzenith.core.inject..",
                    "org.jzenith.core.metrics..",
                    "org.jzenith.core.ratelimit..",
                    "org.jzenith.core.request..")
            .layer("features")
            .definedBy(
                    "org.jzenith.core.async..",
                    "org.jzenith.core.blocking..",
                    "org.jzenith.core.eventloop..",
                    "org.jzenith.core.config..",
                    "org.jzenith.core.health..",
                    "org.jzenith.core.json..",
                    "org.jzenith.core.logging..",
                    "org.jzenith.core.path..",
                    "org.jzenith.core.plugin..",
                    "org.jzenith.core.sse..")
            .layer("errors")
            .definedBy("org.jzenith.core.error..")
            .whereLayer("roof")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("tls")
            .mayOnlyBeAccessedByLayers("roof")
            .whereLayer("observation")
            .mayOnlyBeAccessedByLayers("roof", "tls")
            .whereLayer("features")
            .mayOnlyBeAccessedByLayers("roof", "tls", "observation")
            .whereLayer("errors")
            .mayOnlyBeAccessedByLayers("roof", "tls", "observation", "features");

    /** The root package has the annotations and types of users, which say nothing of how they are read: the ground. */
    @ArchTest
    static final ArchRule ROOMS_OF_CONFIG_USE_ONLY_LOWER_ROOMS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("org.jzenith.core.config..")
            .layer("load")
            .definedBy("org.jzenith.core.config.load")
            .layer("source")
            .definedBy("org.jzenith.core.config.source")
            .layer("schema")
            .definedBy("org.jzenith.core.config.schema")
            .layer("value")
            .definedBy("org.jzenith.core.config.value")
            .layer("problem")
            .definedBy("org.jzenith.core.config.problem")
            .layer("ground")
            .definedBy("org.jzenith.core.config")
            .whereLayer("load")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("source")
            .mayOnlyBeAccessedByLayers("load")
            .whereLayer("schema")
            .mayOnlyBeAccessedByLayers("load", "source")
            .whereLayer("value")
            .mayOnlyBeAccessedByLayers("load", "source", "schema")
            .whereLayer("problem")
            .mayOnlyBeAccessedByLayers("load", "source", "schema")
            .whereLayer("ground")
            .mayOnlyBeAccessedByLayers("load", "source", "schema", "value", "problem");

    @ArchTest
    static final ArchRule PACKAGES_OF_A_FLOOR_DO_NOT_SEE_EACH_OTHER = slices().matching(
                    "org.jzenith.core.(async|blocking|config|eventloop|health|json|logging|path|plugin|sse)..")
            .should()
            .notDependOnEachOther();

    @ArchTest
    static final ArchRule FEATURES_DO_NOT_SEE_EACH_OTHER = slices().matching(
                    "org.jzenith.core.(inject|metrics|ratelimit|request)..")
            .should()
            .notDependOnEachOther();
}
