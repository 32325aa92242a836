/** The view of operators on the logging back end: levels and destinations. */
@NullMarked
package org.jzenith.core.logging;

import org.jspecify.annotations.NullMarked;
