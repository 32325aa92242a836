/** What a plugin for a server has to survive: the same scenarios for each, run by the test trees of the plugins. */
@org.jspecify.annotations.NullMarked
package org.jzenith.testing.faults;
