package org.jzenith.postgresql;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.jzenith.core.Floors;

@AnalyzeClasses(packages = "org.jzenith.postgresql", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule FLOORS_USE_ONLY_LOWER_FLOORS = classes()
            .should(Floors.of(
                    "org.jzenith.postgresql",
                    "topology",
                    "driver",
                    "value",
                    "query",
                    "sql.call",
                    "sql.pool",
                    "sql.mapping",
                    "sql.driver",
                    "error"));

    /** What is outside of that tree is what another database would have to bring. */
    @ArchTest
    static final ArchRule WHAT_DATABASES_SHARE_KNOWS_NONE_OF_THEM = noClasses()
            .that()
            .resideInAPackage("org.jzenith.postgresql.sql..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("io.vertx.pgclient..", "org.postgresql..")
                    .or(resideInAPackage("org.jzenith.postgresql..")
                            .and(resideOutsideOfPackages(
                                    "org.jzenith.postgresql.sql..", "org.jzenith.postgresql.error")))
                    .or(simpleNameStartingWith("Postgresql")));

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule OTHER_MODULES_ARE_NOT_SEEN = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jzenith.rest..", "org.jzenith.redis..", "org.jzenith.devservices..");

    @ArchTest
    static final ArchRule ONLY_ONE_CLASS_KNOWS_FLYWAY = noClasses()
            .that()
            .doNotHaveSimpleName("FlywayMigration")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.flywaydb..");

    @ArchTest
    static final ArchRule ONLY_WHAT_DIFFERS_BETWEEN_LINES_KNOWS_THE_INSIDE_OF_VERTX = noClasses()
            .that()
            .doNotHaveSimpleName("ConnectionFactory")
            .and()
            .doNotHaveSimpleName("DriverTuple")
            .and()
            .doNotHaveSimpleName("ParameterTypes")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.vertx..impl..");
}
