package org.jzenith.security;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.security", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule FLOORS_USE_ONLY_LOWER_FLOORS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("org.jzenith.security..")
            .withOptionalLayers(true)
            .layer("roof")
            .definedBy("org.jzenith.security")
            .layer("http")
            .definedBy("org.jzenith.security.http..")
            .layer("tokens")
            .definedBy("org.jzenith.security.jwt..")
            .layer("passwords")
            .definedBy("org.jzenith.security.password..")
            .layer("ground")
            .definedBy("org.jzenith.security.identity..")
            .whereLayer("roof")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("http")
            .mayOnlyBeAccessedByLayers("roof")
            .whereLayer("tokens")
            .mayOnlyBeAccessedByLayers("roof", "http")
            .whereLayer("passwords")
            .mayOnlyBeAccessedByLayers("roof");

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF = noClasses()
            .that(not(equivalentTo(TokenIssuerCallers.class)))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule ONLY_TESTS_KNOW_THE_TESTING_KIT = noClasses()
            .that(not(equivalentTo(TokenIssuerCallers.class)))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jzenith.testing..")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(TokenIssuerCallers.class);

    @ArchTest
    static final ArchRule OTHER_MODULES_ARE_NOT_SEEN = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jzenith.postgresql..", "org.jzenith.redis..", "org.jzenith.devservices..");

    /** Dispatch is the business of the roof; the libraries below it serve any protocol. */
    @ArchTest
    static final ArchRule LIBRARIES_DO_NOT_SEE_HTTP = noClasses()
            .that()
            .resideInAnyPackage("org.jzenith.security.jwt..", "org.jzenith.security.password..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jzenith.rest..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule NOBODY_KNOWS_THE_INSIDE_OF_VERTX =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("io.vertx..impl..");
}
