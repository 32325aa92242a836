/** The text of queries: names instead of numbers for parameters, conditions, order, pages. */
@NullMarked
package org.jzenith.postgresql.query;

import org.jspecify.annotations.NullMarked;
