package org.jzenith.maven.dev.compile;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaFileObject;

/**
 * The declarations in each source, without the bodies of methods. If an edit leaves them unchanged, other sources need
 * not be compiled again. Used by one thread.
 */
final class SourceApis {

    /** The declarations of each type of a source, by the name of the type. */
    private final Map<Path, Map<String, String>> bySource = new HashMap<>();

    /** Records the declarations of all sources that a task compiles. */
    void record(JavacTask task) {
        task.addTaskListener(new TaskListener() {
            @Override
            public void finished(TaskEvent event) {
                TypeElement type = event.getTypeElement();
                if (event.getKind() == TaskEvent.Kind.ANALYZE
                        && type != null
                        && type.getNestingKind() == NestingKind.TOP_LEVEL) {
                    add(task, event.getSourceFile(), type);
                }
            }
        });
    }

    private void add(JavacTask task, JavaFileObject source, TypeElement type) {
        StringWriter text = new StringWriter();
        task.getElements().printElements(text, type);
        bySource.computeIfAbsent(Path.of(source.toUri()), path -> new TreeMap<>())
                .put(type.getQualifiedName().toString(), text.toString());
    }

    /** Returns the names of the types that a source declares. */
    Collection<String> types(Path source) {
        return bySource.getOrDefault(source, Map.of()).keySet();
    }

    /**
     * Returns whether the sources in {@code later} declare what they have declared here. A new type concerns only
     * sources that contain its name.
     *
     * @param unchanged the sources that are not in {@code later}
     */
    boolean agreeWith(SourceApis later, List<Path> unchanged) throws IOException {
        for (Map.Entry<Path, Map<String, String>> source : later.bySource.entrySet()) {
            Map<String, String> before = bySource.get(source.getKey());
            boolean agrees = before == null
                    ? !areNamed(source.getValue().keySet(), unchanged)
                    : before.equals(source.getValue());
            if (!agrees) {
                return false;
            }
        }
        return true;
    }

    private static boolean areNamed(Collection<String> types, List<Path> sources) throws IOException {
        for (String type : types) {
            Pattern name = Pattern.compile("\\b" + Pattern.quote(type.substring(type.lastIndexOf('.') + 1)) + "\\b");
            for (Path source : sources) {
                // Each byte is a character in this encoding, so nothing is malformed.
                if (name.matcher(Files.readString(source, StandardCharsets.ISO_8859_1))
                        .find()) {
                    return true;
                }
            }
        }
        return false;
    }

    void addAll(SourceApis later) {
        bySource.putAll(later.bySource);
    }
}
