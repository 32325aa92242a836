package org.jzenith.core.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the annotations of an accessor say.
 *
 * @param defaultText the text of {@link ConfigDefault}, or null
 * @param description the text of {@link ConfigDoc}, or an empty string
 * @param onAccessor the constraints on the accessor itself
 * @param onElement the constraints on the last type argument of what the accessor returns
 */
record AccessorAnnotations(
        @Nullable String defaultText,
        String description,
        List<ConstraintAnnotation> onAccessor,
        List<ConstraintAnnotation> onElement) {}
