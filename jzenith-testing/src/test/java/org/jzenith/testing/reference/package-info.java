/** Used by the tests of plugins to write their parts of docs/reference. */
@org.jspecify.annotations.NullMarked
package org.jzenith.testing.reference;
