@org.jspecify.annotations.NullMarked
package org.jzenith.testing.openapi;
