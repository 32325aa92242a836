/** Tests of the writers of bodies alone, without a server. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.rest.error;
