/** Real processes: signals, the options of the JVM, the order of their start. */
@NullUnmarked
package org.jzenith.rest.process;

import org.jspecify.annotations.NullUnmarked;
