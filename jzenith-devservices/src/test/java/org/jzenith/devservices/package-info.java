/** Tests with real servers; the child processes are real applications. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.devservices;
