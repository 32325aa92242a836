/** Tests of what writes bodies alone, without a server. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.rest.dispatch;
