/** The launcher in the process of an application in development; needs only the JDK. */
@NullMarked
package org.jzenith.maven.launch;

import org.jspecify.annotations.NullMarked;
