@NullUnmarked
package org.jzenith.maven.dev.gateway;

import org.jspecify.annotations.NullUnmarked;
