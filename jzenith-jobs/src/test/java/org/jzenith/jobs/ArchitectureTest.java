package org.jzenith.jobs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.jobs", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule FLOORS_USE_ONLY_LOWER_FLOORS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("org.jzenith.jobs..")
            .layer("roof")
            .definedBy("org.jzenith.jobs")
            .layer("stores")
            .definedBy("org.jzenith.jobs.store..")
            .layer("tasks")
            .definedBy("org.jzenith.jobs.task..")
            .layer("runs")
            .definedBy("org.jzenith.jobs.run..")
            .layer("schedules")
            .definedBy("org.jzenith.jobs.schedule..")
            .whereLayer("roof")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("stores")
            .mayOnlyBeAccessedByLayers("roof")
            .whereLayer("tasks")
            .mayOnlyBeAccessedByLayers("roof")
            .whereLayer("runs")
            .mayOnlyBeAccessedByLayers("roof", "stores");

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule ONLY_STORES_TASKS_AND_THE_PLUGIN_KNOW_DATABASES = noClasses()
            .that()
            .resideInAnyPackage("org.jzenith.jobs.run..", "org.jzenith.jobs.schedule..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jzenith.postgresql..", "org.jzenith.redis..");

    @ArchTest
    static final ArchRule ONLY_SCHEDULES_KNOW_CRON_UTILS = noClasses()
            .that()
            .resideOutsideOfPackage("org.jzenith.jobs.schedule..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.cronutils..");

    @ArchTest
    static final ArchRule NOBODY_KNOWS_THE_INSIDE_OF_VERTX =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("io.vertx..impl..");
}
