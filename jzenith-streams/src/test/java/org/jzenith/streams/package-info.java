@NullUnmarked
package org.jzenith.streams;

import org.jspecify.annotations.NullUnmarked;
