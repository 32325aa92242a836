/** The description of an application's HTTP interface as OpenAPI has it, and a page on which to try it. */
@NullMarked
package org.jzenith.openapi;

import org.jspecify.annotations.NullMarked;
