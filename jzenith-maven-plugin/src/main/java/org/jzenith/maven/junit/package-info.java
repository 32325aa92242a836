/** The process that runs tests of an application in development; needs the JDK and JUnit. */
@NullMarked
package org.jzenith.maven.junit;

import org.jspecify.annotations.NullMarked;
