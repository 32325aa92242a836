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
                    "method sse blocking",
                    "form spi",
                    "message",
                    "error annotation response"));

    @ArchTest
    static final ArchRule TYPES_FOR_USERS_DO_NOT_NAME_RESTEASY = noClasses()
            .that()
            .resideInAnyPackage(
                    "org.jzenith.rest",
                    "org.jzenith.rest.annotation",
                    "org.jzenith.rest.error",
                    "org.jzenith.rest.response",
                    "org.jzenith.rest.spi")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jboss.resteasy..");

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");
}
