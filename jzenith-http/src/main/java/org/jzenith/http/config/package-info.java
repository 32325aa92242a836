/** The configuration of the server. */
@NullMarked
package org.jzenith.http.config;

import org.jspecify.annotations.NullMarked;
