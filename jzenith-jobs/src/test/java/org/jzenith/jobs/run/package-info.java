@NullUnmarked
package org.jzenith.jobs.run;

import org.jspecify.annotations.NullUnmarked;
