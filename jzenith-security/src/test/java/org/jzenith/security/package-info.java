/** Tests with a real issuer. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.security;
