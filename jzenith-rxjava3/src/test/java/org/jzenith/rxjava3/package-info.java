@NullUnmarked
package org.jzenith.rxjava3;

import org.jspecify.annotations.NullUnmarked;
