/** Requests of subscribers: statements, streams of rows, transactions. */
@NullMarked
package org.jzenith.postgresql.sql.call;

import org.jspecify.annotations.NullMarked;
