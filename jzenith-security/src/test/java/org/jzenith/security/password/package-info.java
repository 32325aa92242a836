/** Tests with the real algorithms. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.security.password;
