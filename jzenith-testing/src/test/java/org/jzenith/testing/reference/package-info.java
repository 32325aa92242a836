/** What the test trees of plugins write of docs/reference with. */
@org.jspecify.annotations.NullMarked
package org.jzenith.testing.reference;
