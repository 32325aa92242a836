/** Injects arguments, calls methods, and awaits their asynchronous results. */
@NullMarked
package org.jzenith.rest.invocation;

import org.jspecify.annotations.NullMarked;
