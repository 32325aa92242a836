/** The compilation of sources and the copies of resources after an edit. */
@NullMarked
package org.jzenith.maven.dev.compile;

import org.jspecify.annotations.NullMarked;
