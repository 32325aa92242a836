/**
 * Tests applications: starts them, sends them requests, and simulates failures of the network to the servers that they
 * need.
 */
@NullMarked
package org.jzenith.testing;

import org.jspecify.annotations.NullMarked;
