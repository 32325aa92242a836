/** What operators ask for. */
@NullUnmarked
package org.jzenith.rest.management;

import org.jspecify.annotations.NullUnmarked;
