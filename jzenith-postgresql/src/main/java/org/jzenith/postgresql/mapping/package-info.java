/** Values to the parameters of a statement, and rows to values. */
@NullMarked
package org.jzenith.postgresql.mapping;

import org.jspecify.annotations.NullMarked;
