@NullUnmarked
package org.jzenith.maven.dev;

import org.jspecify.annotations.NullUnmarked;
