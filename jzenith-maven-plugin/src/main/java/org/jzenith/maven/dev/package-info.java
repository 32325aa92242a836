/** The goal {@code dev}: an application that follows its sources. */
@NullMarked
package org.jzenith.maven.dev;

import org.jspecify.annotations.NullMarked;
