/** The conversion of parameters from texts, and the problems of texts that cannot be converted. */
@NullMarked
package org.jzenith.rest.parameter;

import org.jspecify.annotations.NullMarked;
