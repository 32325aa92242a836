/** The problems of a configuration, without its secrets. */
@NullMarked
package org.jzenith.core.config.problem;

import org.jspecify.annotations.NullMarked;
