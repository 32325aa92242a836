package org.jzenith.rest.dispatch;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jboss.resteasy.spi.metadata.MethodParameter;
import org.jboss.resteasy.spi.metadata.Parameter.ParamType;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jzenith.core.error.Problem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the path parameters of root resources with the variables of their paths. A parameter without a variable
 * would always be missing. Used by one thread.
 */
final class PathVariables {

    private static final Logger LOG = LoggerFactory.getLogger(PathVariables.class);

    private static final Pattern VARIABLE = Pattern.compile("\\{\\s*([\\w.-]+)");

    private record Missing(Method method, String variable, String path, boolean hasDefault) {}

    private final List<Missing> missing = new ArrayList<>();
    private final Set<String> ofLocators = new HashSet<>();

    /** Reads a method or a locator. */
    void read(ResourceLocator method) {
        String path = method.getFullpath();
        Set<String> variables =
                VARIABLE.matcher(path).results().map(found -> found.group(1)).collect(Collectors.toSet());
        if (!(method instanceof ResourceMethod)) {
            ofLocators.addAll(variables);
        }
        for (MethodParameter parameter : method.getParams()) {
            String name = parameter.getParamName();
            if (parameter.getParamType() == ParamType.PATH_PARAM && !variables.contains(name)) {
                missing.add(new Missing(method.getMethod(), name, path, parameter.getDefaultValue() != null));
            }
        }
    }

    /**
     * Returns the problems of all methods, after the last has been read. Only logs a parameter that may have a value:
     * its default, or a variable of a locator, below which the class may be a sub-resource too.
     */
    List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        for (Missing found : missing) {
            if (found.hasDefault() || ofLocators.contains(found.variable())) {
                LOG.warn(RestProblems.doubtfulVariable(found.method(), found.variable(), found.path()));
            } else {
                problems.add(RestProblems.noVariable(found.method(), found.variable(), found.path()));
            }
        }
        return problems;
    }
}
