package org.jzenith.docs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What holds for the classes of all modules; the test of the same name in each module has the rules of that module. */
@AnalyzeClasses(packages = "org.jzenith", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule NAMES_SAY_THE_JOB = noClasses()
            .should()
            .resideInAnyPackage("..impl..", "..internal..", "..util..", "..common..", "..helper..")
            .orShould()
            .haveNameMatching(".*(Impl|Utils?|Helper|Manager|Constants)");

    /** The field has words for these: the glossary of ARCHITECTURE.md. */
    @ArchTest
    static final ArchRule NAMES_ARE_WORDS_OF_THE_FIELD = noClasses()
            .that()
            .areTopLevelClasses()
            .should()
            .haveNameMatching(
                    ".*\\.(Lanes?|Slot|Demand|Question|Shape|Pace|Choice|Surroundings|Unheard|Ahead|Lineage)");

    @ArchTest
    static final ArchRule CLASSES_ARE_FINAL = classes()
            .that()
            .areNotInterfaces()
            .and()
            .areNotAnnotations()
            .and()
            .areNotAnonymousClasses()
            .and()
            .doNotHaveSimpleName("JZenithException")
            .and()
            .doNotHaveSimpleName("ServiceUnavailableException")
            .and()
            .doNotHaveSimpleName("RefusedStatementException") // Sealed
            .and()
            .doNotHaveSimpleName("package-info")
            .should()
            .haveModifier(JavaModifier.FINAL)
            .orShould()
            .haveModifier(JavaModifier.ABSTRACT);

    @ArchTest
    static final ArchRule FEW_CLASSES_OF_A_PACKAGE_KNOW_EACH_OTHER_IN_CIRCLES =
            classes().should(new SmallCircles());
}
