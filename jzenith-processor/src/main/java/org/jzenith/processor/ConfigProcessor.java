package org.jzenith.processor;

import java.io.IOException;
import java.io.Writer;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;

/**
 * Generates a class for each interface with {@code @Config}, and for each interface that one of them leads to, from
 * which the start of an application takes what it would otherwise read by reflection. It reports no mistakes in an
 * interface: what it does not understand is left to the start, which reads the interface itself and reports all of
 * them.
 */
@SupportedAnnotationTypes(ConfigProcessor.CONFIG)
public final class ConfigProcessor extends AbstractProcessor {

    static final String CONFIG = "org.jzenith.core.config.Config";

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        InterfaceReader reader = new InterfaceReader(processingEnv.getElementUtils(), round.getRootElements());
        for (TypeElement annotation : annotations) {
            for (TypeElement type : ElementFilter.typesIn(round.getElementsAnnotatedWith(annotation))) {
                reader.read(type);
            }
        }
        reader.found().forEach(this::generate);
        return false; // Others may want to see the annotation, too.
    }

    private void generate(ConfigInterface configuration) {
        Element origin = configuration.type();
        try (Writer writer = processingEnv
                .getFiler()
                .createSourceFile(configuration.generatedName(), origin)
                .openWriter()) {
            writer.write(GeneratedSource.of(configuration));
        } catch (IOException e) {
            processingEnv
                    .getMessager()
                    .printMessage(
                            Diagnostic.Kind.ERROR,
                            "cannot write " + configuration.generatedName() + ": " + e.getMessage(),
                            origin);
        }
    }
}
