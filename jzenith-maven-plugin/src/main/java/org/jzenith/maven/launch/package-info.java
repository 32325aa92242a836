/** What runs in the process of an application in development; needs nothing but the JDK. */
@NullMarked
package org.jzenith.maven.launch;

import org.jspecify.annotations.NullMarked;
