/** What a call fails with, and the exceptions that users catch. */
@NullMarked
package org.jzenith.postgresql.error;

import org.jspecify.annotations.NullMarked;
