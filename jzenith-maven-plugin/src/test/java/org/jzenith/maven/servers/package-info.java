@NullUnmarked
package org.jzenith.maven.servers;

import org.jspecify.annotations.NullUnmarked;
