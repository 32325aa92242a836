@NullUnmarked
package org.jzenith.maven.aot;

import org.jspecify.annotations.NullUnmarked;
