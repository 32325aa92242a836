/** Constraints on parameters and bodies. */
@NullUnmarked
package org.jzenith.rest.validation;

import org.jspecify.annotations.NullUnmarked;
