/** Images that are run as a cluster runs them, without one. */
@NullUnmarked
package org.jzenith.maven.container;

import org.jspecify.annotations.NullUnmarked;
