package org.jzenith.rxjava3;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.rxjava3", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule SCOPES_DO_NOT_KNOW_THE_PLUGIN = noClasses()
            .that()
            .resideInAPackage("..scope..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jzenith.rxjava3");

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule AN_APPLICATION_WITHOUT_WEBSOCKETS_NEEDS_NO_HTTP = noClasses()
            .that()
            .doNotHaveSimpleName("RxJava3WebSocketEndpoint")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jzenith.http..");
}
