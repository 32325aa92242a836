/** Tests of the compiled dispatch alone, without a server. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.rest.compiled;
