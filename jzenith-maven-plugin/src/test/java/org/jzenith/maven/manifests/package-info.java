@NullUnmarked
package org.jzenith.maven.manifests;

import org.jspecify.annotations.NullUnmarked;
