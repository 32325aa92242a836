package org.jzenith.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.jzenith.testing", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule USERS_CHOOSE_THEIR_ASSERTIONS = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.assertj..",
                    "org.hamcrest..",
                    "org.junit.jupiter.api",
                    "org.junit.jupiter.engine..",
                    "org.junit.platform..");

    @ArchTest
    static final ArchRule NAMES_SAY_THE_JOB = noClasses()
            .should()
            .resideInAnyPackage("..impl..", "..internal..", "..util..", "..common..", "..helper..")
            .orShould()
            .haveNameMatching(".*(Impl|Utils?|Helper|Manager|Constants)");

    @ArchTest
    static final ArchRule CLASSES_ARE_FINAL = classes()
            .that()
            .areNotInterfaces()
            .and()
            .areNotAnonymousClasses()
            .should()
            .haveModifier(JavaModifier.FINAL)
            .orShould()
            .haveModifier(JavaModifier.ABSTRACT);
}
