@NullUnmarked
package org.jzenith.jobs;

import org.jspecify.annotations.NullUnmarked;
