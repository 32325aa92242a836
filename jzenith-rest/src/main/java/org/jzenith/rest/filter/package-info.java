/**
 * The request and the response of a matched method, for its filters. Compiled methods and RESTEasy share this package.
 */
@NullMarked
package org.jzenith.rest.filter;

import org.jspecify.annotations.NullMarked;
