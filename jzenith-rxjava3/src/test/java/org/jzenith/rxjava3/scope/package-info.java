@NullUnmarked
package org.jzenith.rxjava3.scope;

import org.jspecify.annotations.NullUnmarked;
