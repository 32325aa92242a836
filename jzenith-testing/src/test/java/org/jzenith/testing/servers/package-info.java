/** What tests do with real servers of any kind. */
@NullMarked
package org.jzenith.testing.servers;

import org.jspecify.annotations.NullMarked;
