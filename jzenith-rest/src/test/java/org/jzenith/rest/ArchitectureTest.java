package org.jzenith.rest;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.jzenith.core.Floors;

@AnalyzeClasses(packages = "org.jzenith.rest", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule FLOORS_USE_ONLY_LOWER_FLOORS = classes()
            .should(Floors.of(
                    "org.jzenith.rest",
                    "dispatch",
                    "compiled",
                    "invocation",
                    "filter sse.sink parameter",
                    "bridge entity validation",
                    "method sse",
                    "form spi",
                    "message",
                    "error annotation response"));

    @ArchTest
    static final ArchRule ONLY_THE_BRIDGE_KNOWS_RESTEASY = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "org.jzenith.rest.bridge..",
                    "org.jzenith.rest.entity..",
                    "org.jzenith.rest.validation..",
                    "org.jzenith.rest.sse..",
                    "org.jzenith.rest.filter..",
                    "org.jzenith.rest.form..",
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
