/** How goals start other JVMs. */
@NullMarked
package org.jzenith.maven.jvm;

import org.jspecify.annotations.NullMarked;
