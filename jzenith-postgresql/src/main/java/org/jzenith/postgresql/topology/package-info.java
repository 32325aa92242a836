/** The servers of a database that has several of them, and the choice between them by their roles. */
@NullMarked
package org.jzenith.postgresql.topology;

import org.jspecify.annotations.NullMarked;
