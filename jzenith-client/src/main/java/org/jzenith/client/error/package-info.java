/** The failures of a call. */
@NullMarked
package org.jzenith.client.error;

import org.jspecify.annotations.NullMarked;
