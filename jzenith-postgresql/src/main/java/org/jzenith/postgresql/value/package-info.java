/** The values that PostgreSQL and its driver exchange: parameters, and columns that the driver misreads. */
@NullMarked
package org.jzenith.postgresql.value;

import org.jspecify.annotations.NullMarked;
