@NullUnmarked
package org.jzenith.maven.dev.compile;

import org.jspecify.annotations.NullUnmarked;
