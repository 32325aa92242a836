/** Tests of headers alone, without connections. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.rest.message;
