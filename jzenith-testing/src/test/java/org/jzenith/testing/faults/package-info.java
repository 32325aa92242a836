/** What every plugin for a server must survive: the same scenarios for each, run by the tests of the plugins. */
@org.jspecify.annotations.NullMarked
package org.jzenith.testing.faults;
