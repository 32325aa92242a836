/** How arguments are injected and methods are called, and how their asynchronous results are awaited. */
@NullMarked
package org.jzenith.rest.invocation;

import org.jspecify.annotations.NullMarked;
