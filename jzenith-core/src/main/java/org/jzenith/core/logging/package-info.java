/** What operators can see and change of the logging back end, whichever it is. */
@NullMarked
package org.jzenith.core.logging;

import org.jspecify.annotations.NullMarked;
