package org.jzenith.tck;

import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tests that are not run, found in the TCK's own classes by what the build leaves out, and why. */
final class TckExclusions {

    /** As in pom.xml: excludedGroups, and the class of the signature test. */
    static final Map<String, String> REASONS = new LinkedHashMap<>(); // in this order on the page

    static {
        REASONS.put("servlet", "about Jakarta Servlet, which jZenith is not built on");
        REASONS.put("xml_binding", "about Jakarta XML Binding, which jZenith does not include; optional since Jakarta REST 3.0");
        REASONS.put("security", "about a container's users and roles; jZenith has no container-managed security");
        REASONS.put("se_bootstrap", "about starting a server by SeBootstrap; jZenith applications start by JZenith.application()");
        REASONS.put("signature", "compares the API's jar with its specification: the jar is not ours");
    }

    private TckExclusions() { }

    /** Returns the tests that are not run, each with the key of its reason. */
    static SortedMap<String, String> find() throws IOException, URISyntaxException, ClassNotFoundException {
        SortedMap<String, String> excluded = new TreeMap<>();
        Class<?> any = Class.forName(TckResults.PACKAGE + "common.JAXRSCommonClient");
        Path jar = Path.of(any.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : (Iterable<JarEntry>) file.stream()::iterator) {
                if (entry.getName().endsWith("IT.class")) {
                    String name = entry.getName().replaceFirst("\\.class$", "").replace('/', '.');
                    find(Class.forName(name, false, TckExclusions.class.getClassLoader()), excluded);
                }
            }
        }
        return excluded;
    }

    private static void find(Class<?> type, Map<String, String> excluded) {
        if (Modifier.isAbstract(type.getModifiers())) {
            return;
        }
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            for (var method : owner.getDeclaredMethods()) {
                String reason = reason(type, method);
                if (method.isAnnotationPresent(Test.class) && reason != null) {
                    excluded.put(type.getName().substring(TckResults.PACKAGE.length()) + '.' + method.getName(), reason);
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
                .map(Tag::value).filter(REASONS::containsKey).findFirst().orElse(null);
    }
}
