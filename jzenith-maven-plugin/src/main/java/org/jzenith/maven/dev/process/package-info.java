/** The processes of the application: its JVM, and the one of its servers for development. */
@NullMarked
package org.jzenith.maven.dev.process;

import org.jspecify.annotations.NullMarked;
