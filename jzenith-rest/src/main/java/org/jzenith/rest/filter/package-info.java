/**
 * The request and the response of a matched method, as its filters see them: shared by compiled methods and RESTEasy.
 */
@NullMarked
package org.jzenith.rest.filter;

import org.jspecify.annotations.NullMarked;
