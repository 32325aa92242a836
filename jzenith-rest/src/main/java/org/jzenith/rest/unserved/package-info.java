/** Floor 2, a feature: a hint in the log for a forgotten resource. */
@NullMarked
package org.jzenith.rest.unserved;

import org.jspecify.annotations.NullMarked;
