/** Tests with real issuers and real tokens. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.security.jwt;
