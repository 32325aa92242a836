package org.jzenith.devservices;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.apiguardian.api.API;

@AnalyzeClasses(packages = "org.jzenith.devservices", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule CORE_IS_SEEN_WITHOUT_ITS_ROOF =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.jzenith.core");

    @ArchTest
    static final ArchRule NOTHING_BUT_THE_CORE_IS_NEEDED = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "org.jzenith.devservices..",
                    "org.jzenith.core..",
                    "org.slf4j..",
                    "org.jspecify..",
                    "org.apiguardian..",
                    "jakarta.validation..",
                    "org.tukaani.xz..");

    @ArchTest
    static final ArchRule ONLY_THE_PROVIDER_AND_THE_API_ARE_PUBLIC = classes()
            .that()
            .doNotHaveSimpleName("DevServices")
            .and()
            .areNotAnnotatedWith(API.class)
            .should()
            .notBePublic();

    @ArchTest
    static final ArchRule CLASSES_ARE_FINAL = classes()
            .that()
            .areNotInterfaces()
            .and()
            .areNotAnonymousClasses()
            .should()
            .haveModifier(JavaModifier.FINAL);
}
