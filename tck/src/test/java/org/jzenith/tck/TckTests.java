package org.jzenith.tck;

import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Finds all tests in the classes of the TCK, and gives the reasons why some of them are not run. */
final class TckTests {

    /** The value of a test that is run. */
    static final String RUN = "run";

    /** The exclusions in pom.xml: excludedGroups and the class of the signature test. */
    static final Map<String, String> EXCLUSIONS = new LinkedHashMap<>(); // in this order on the page

    static {
        EXCLUSIONS.put("servlet", "about Jakarta Servlet, which jZenith is not built on");
        EXCLUSIONS.put(
                "xml_binding",
                "about Jakarta XML Binding, which jZenith does not include; optional since Jakarta REST 3.0");
        EXCLUSIONS.put("security", "about a container's users and roles; jZenith has no container-managed security");
        EXCLUSIONS.put(
                "se_bootstrap",
                "about starting a server by SeBootstrap; jZenith applications start by JZenith.application()");
        EXCLUSIONS.put("signature", "compares the API's jar with its specification: the jar is not ours");
    }

    private TckTests() {}

    /** Returns all tests, each with the key of the reason why it is not run, or {@link #RUN}. */
    static SortedMap<String, String> find() throws IOException, URISyntaxException, ClassNotFoundException {
        SortedMap<String, String> tests = new TreeMap<>();
        Class<?> any = Class.forName(TckResults.PACKAGE + "common.JAXRSCommonClient");
        Path jar =
                Path.of(any.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : (Iterable<JarEntry>) file.stream()::iterator) {
                if (entry.getName().endsWith("IT.class")) {
                    String name = entry.getName().replaceFirst("\\.class$", "").replace('/', '.');
                    find(Class.forName(name, false, TckTests.class.getClassLoader()), tests);
                }
            }
        }
        return tests;
    }

    /**
     * Finds tests as JUnit does: a method that overrides a test without being annotated as one removes that test, and a
     * method that returns a value is not a test. The TCK has both.
     */
    private static void find(Class<?> type, Map<String, String> tests) {
        if (Modifier.isAbstract(type.getModifiers())) {
            return;
        }
        Set<String> seen = new HashSet<>();
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            for (Method method : owner.getDeclaredMethods()) {
                String signature = method.getName() + Arrays.toString(method.getParameterTypes());
                if (seen.add(signature)
                        && method.isAnnotationPresent(Test.class)
                        && method.getReturnType() == void.class) {
                    tests.put(
                            type.getName().substring(TckResults.PACKAGE.length()) + '.' + method.getName(),
                            reason(type, method));
                }
            }
        }
    }

    private static String reason(Class<?> type, AnnotatedElement method) {
        if (type.getName().startsWith(TckResults.PACKAGE + "signaturetest.")) {
            return "signature";
        }
        return List.of(type, method).stream()
                .flatMap(element -> Arrays.stream(element.getAnnotationsByType(Tag.class)))
                .map(Tag::value)
                .filter(EXCLUSIONS::containsKey)
                .findFirst()
                .orElse(RUN);
    }
}
