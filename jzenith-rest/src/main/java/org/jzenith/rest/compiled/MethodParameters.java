package org.jzenith.rest.compiled;

import java.util.List;
import org.jboss.resteasy.spi.metadata.MethodParameter;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a method.
 *
 * @param sources the sources of the arguments, in order
 * @param body the parameter that takes the body as an entity, if there is one
 * @param takesBody whether the body is a source of arguments, as an entity or as a form
 * @param involvesRestEasy whether RESTEasy injects some of them
 */
record MethodParameters(
        List<ParameterSource> sources, @Nullable MethodParameter body, boolean takesBody, boolean involvesRestEasy) {}
