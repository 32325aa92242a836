@NullUnmarked
package org.jzenith.maven;

import org.jspecify.annotations.NullUnmarked;
