package org.jzenith.openapi;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.openapi", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule OF_REST_ONLY_CONTRACTS_ARE_SEEN = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.jzenith.rest",
                    "org.jzenith.rest.dispatch..",
                    "org.jzenith.rest.bridge..",
                    "org.jzenith.rest.entity..",
                    "org.jzenith.postgresql..",
                    "org.jzenith.redis..",
                    "org.jzenith.devservices..");

    @ArchTest
    static final ArchRule WHAT_SWAGGER_CORE_KEEPS_FOR_THE_WHOLE_JVM_IS_NOT_USED = noClasses()
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("io.swagger.v3.core.converter.ModelConverters");
}
