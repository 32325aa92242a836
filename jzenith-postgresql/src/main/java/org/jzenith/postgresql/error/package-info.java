/** What a call fails with: exceptions for users, and what they have in common. */
@NullMarked
package org.jzenith.postgresql.error;

import org.jspecify.annotations.NullMarked;
