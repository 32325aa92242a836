/** Starts other JVMs for the goals. */
@NullMarked
package org.jzenith.maven.jvm;

import org.jspecify.annotations.NullMarked;
