@org.jspecify.annotations.NullUnmarked
package org.jzenith.security.identity;
