/** Checks requests and responses against the OpenAPI document of a service. */
@NullMarked
package org.jzenith.testing.openapi;

import org.jspecify.annotations.NullMarked;
