package org.jzenith.processor;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jzenith.processor.ConfigInterface.Constraint;
import org.jzenith.processor.ConfigInterface.Method;

/** Writes the source of the class that is generated for a configuration interface. */
final class GeneratedSource {

    private static final String RUNTIME = "org.jzenith.core.config.";

    private final StringBuilder source = new StringBuilder();
    private final ConfigInterface configuration;

    private GeneratedSource(ConfigInterface configuration) {
        this.configuration = configuration;
    }

    static String of(ConfigInterface configuration) {
        GeneratedSource source = new GeneratedSource(configuration);
        source.write();
        return source.source.toString();
    }

    private void write() {
        String name = configuration.generatedSimpleName();
        if (!configuration.packageOf().isEmpty()) {
            line("package " + configuration.packageOf() + ";");
            line("");
        }
        line("/** Reads {@link " + configuration.type().getQualifiedName() + "} without reflection. */");
        line("@javax.annotation.processing.Generated(\"" + ConfigProcessor.class.getName() + "\")");
        // The interface may be deprecated, or return something that is.
        line("@SuppressWarnings({\"deprecation\", \"removal\"})");
        line("final class " + name + " extends " + RUNTIME + "CompiledConfig {");
        line("");
        line("    /** Called by jZenith, which finds this class by its name. */");
        line("    " + name + "() {");
        line("        super(" + Literals.text(configuration.namespace()) + ");");
        configuration.methods().forEach(this::declaration);
        line("    }");
        line("");
        line("    @Override");
        line("    protected Instance instance(" + RUNTIME + "ConfigValues values) {");
        line("        return new Values(values);");
        line("    }");
        line("");
        line("    private static final class Values extends Instance implements "
                + configuration.type().getQualifiedName() + " {");
        line("");
        line("        Values(" + RUNTIME + "ConfigValues values) {");
        line("            super(values);");
        line("        }");
        configuration.methods().stream()
                .filter(method -> method.returned() != null)
                .forEach(this::accessor);
        line("    }");
        line("}");
    }

    private void declaration(Method method) {
        source.append("        method(")
                .append(Literals.text(method.name()))
                .append(", ")
                .append(Literals.text(method.defaultText()))
                .append(", ")
                .append(Literals.text(method.description()))
                .append(')');
        constraints("constraint", method.onAccessor());
        constraints("onElement", method.onElement());
        source.append(";\n");
    }

    private void constraints(String method, List<Constraint> constraints) {
        for (Constraint constraint : constraints) {
            source.append("\n                .")
                    .append(method)
                    .append('(')
                    .append(Literals.text(constraint.type()))
                    .append(", java.util.Map.ofEntries(")
                    .append(entries(constraint.attributes()))
                    .append("))");
        }
    }

    private static String entries(Map<String, String> attributes) {
        return attributes.entrySet().stream()
                .map(attribute ->
                        "java.util.Map.entry(" + Literals.text(attribute.getKey()) + ", " + attribute.getValue() + ')')
                .collect(Collectors.joining(", "));
    }

    private void accessor(Method method) {
        line("");
        line("        @Override");
        line("        public " + method.returned() + ' ' + method.name() + "() {");
        line("            return valueOf(" + Literals.text(method.name()) + ");");
        line("        }");
    }

    private void line(String text) {
        source.append(text).append('\n');
    }
}
