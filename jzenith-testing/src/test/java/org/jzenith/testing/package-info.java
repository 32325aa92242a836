/** Tests of the testing kit: real applications, real sockets, and classes of tests that are meant to fail. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.testing;
