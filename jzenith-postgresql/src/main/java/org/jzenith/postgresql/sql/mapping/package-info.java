/** Rows to values: records, builders, constructors, simple types. */
@NullMarked
package org.jzenith.postgresql.sql.mapping;

import org.jspecify.annotations.NullMarked;
