@NullUnmarked
package org.jzenith.maven.jvm;

import org.jspecify.annotations.NullUnmarked;
