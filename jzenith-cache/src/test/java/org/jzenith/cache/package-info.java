@NullUnmarked
package org.jzenith.cache;

import org.jspecify.annotations.NullUnmarked;
