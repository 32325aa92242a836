/** What each database brings for its pool and its calls: a dialect, and connectors to its driver. */
@NullMarked
package org.jzenith.postgresql.sql.driver;

import org.jspecify.annotations.NullMarked;
