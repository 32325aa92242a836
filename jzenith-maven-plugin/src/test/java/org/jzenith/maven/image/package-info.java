@NullUnmarked
package org.jzenith.maven.image;

import org.jspecify.annotations.NullUnmarked;
