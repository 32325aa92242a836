package org.jzenith.opentelemetry;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.opentelemetry", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule CLIENTS_ARE_SEEN_BY_THEIR_OBSERVER_ONLY = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jzenith.backing..", "org.jzenith.postgresql..", "org.jzenith.redis..");

    @ArchTest
    static final ArchRule NOTHING_IS_GLOBAL = noClasses()
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("io.opentelemetry.api.GlobalOpenTelemetry");
}
