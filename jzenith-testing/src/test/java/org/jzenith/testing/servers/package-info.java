/** What tests do with real servers, whatever these are. */
@NullMarked
package org.jzenith.testing.servers;

import org.jspecify.annotations.NullMarked;
