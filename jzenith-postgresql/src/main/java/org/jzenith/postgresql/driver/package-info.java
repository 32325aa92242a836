/** The driver of PostgreSQL: the dialect, connections, and what the failures of the server mean. */
@NullMarked
package org.jzenith.postgresql.driver;

import org.jspecify.annotations.NullMarked;
