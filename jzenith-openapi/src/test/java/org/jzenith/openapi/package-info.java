/** The description of real applications, as clients read it. */
@NullMarked
package org.jzenith.openapi;

import org.jspecify.annotations.NullMarked;
