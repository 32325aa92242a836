/** The sources of texts: the command line, system properties, the environment, files and code. */
@NullMarked
package org.jzenith.core.config.source;

import org.jspecify.annotations.NullMarked;
