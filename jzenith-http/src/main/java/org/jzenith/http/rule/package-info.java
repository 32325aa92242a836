/** The rules for requests, and the limits of traffic from clients. */
@NullMarked
package org.jzenith.http.rule;

import org.jspecify.annotations.NullMarked;
