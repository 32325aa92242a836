/** Tests of parts of the dispatch alone, without a server. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.rest.dispatch;
