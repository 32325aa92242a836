@NullUnmarked
package org.jzenith.jobs.task;

import org.jspecify.annotations.NullUnmarked;
