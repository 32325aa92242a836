/** HTTP/2 by frames: a client whose every byte a test can choose, and what a server must make of them (RFC 9113). */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.rest.http2;
