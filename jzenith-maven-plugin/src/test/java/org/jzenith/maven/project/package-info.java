/** Projects that the goals are run on. */
@NullUnmarked
package org.jzenith.maven.project;

import org.jspecify.annotations.NullUnmarked;
