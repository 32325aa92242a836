/** Rows to values: records, builders, constructors, simple types. */
@NullMarked
package org.jzenith.backing.row;

import org.jspecify.annotations.NullMarked;
