/** The goal {@code aot}: an archive of the JVM from a training run. */
@NullMarked
package org.jzenith.maven.aot;

import org.jspecify.annotations.NullMarked;
