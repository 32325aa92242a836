/** What plugins show to operators. */
@NullMarked
package org.jzenith.core.management;

import org.jspecify.annotations.NullMarked;
