/** Tests of parts of the server alone, without connections. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.rest.server;
