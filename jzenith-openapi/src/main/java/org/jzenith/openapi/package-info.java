/** The description of an application's HTTP interface in OpenAPI, and a page on which to try it. */
@NullMarked
package org.jzenith.openapi;

import org.jspecify.annotations.NullMarked;
