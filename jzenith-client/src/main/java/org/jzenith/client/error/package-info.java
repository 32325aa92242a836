/** What a call fails with. */
@NullMarked
package org.jzenith.client.error;

import org.jspecify.annotations.NullMarked;
