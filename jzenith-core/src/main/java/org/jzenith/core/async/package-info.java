/** Types whose values arrive later: those of RxJava 2, the JDK and Vert.x, and those that a plugin adds. */
@NullMarked
package org.jzenith.core.async;

import org.jspecify.annotations.NullMarked;
