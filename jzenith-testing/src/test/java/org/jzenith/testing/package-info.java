/** Tests of the testing kit: real applications, real sockets, and test classes that are meant to fail. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.testing;
