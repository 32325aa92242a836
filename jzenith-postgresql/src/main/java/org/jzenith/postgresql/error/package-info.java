/** The exceptions that users catch, and how they show a statement. */
@NullMarked
package org.jzenith.postgresql.error;

import org.jspecify.annotations.NullMarked;
