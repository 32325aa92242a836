@NullUnmarked
package org.jzenith.jobs.schedule;

import org.jspecify.annotations.NullUnmarked;
