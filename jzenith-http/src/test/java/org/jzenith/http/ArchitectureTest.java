package org.jzenith.http;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.jzenith.core.Floors;

@AnalyzeClasses(packages = "org.jzenith.http", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule FLOORS_USE_ONLY_LOWER_FLOORS = classes()
            .should(Floors.of(
                    "org.jzenith.http",
                    "server",
                    "connection",
                    "route metrics",
                    "ratelimit management files websocket accesslog",
                    "cors",
                    "header exchange",
                    "rule listener coding json",
                    "config message",
                    "forwarded spi",
                    "error annotation memory"));

    @ArchTest
    static final ArchRule THE_SERVER_KNOWS_NOTHING_OF_JAX_RS = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("jakarta.ws.rs..", "org.jboss.resteasy..", "org.jzenith.rest..");

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");
}
