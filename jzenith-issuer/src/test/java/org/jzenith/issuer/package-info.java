/** Tests with real issuers, each in a process of its own. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.issuer;
