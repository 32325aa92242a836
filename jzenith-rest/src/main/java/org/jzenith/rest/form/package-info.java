/** HTML forms, of one part or of several (RFC 7578): what is in them, and how they are read while they arrive. */
@NullMarked
package org.jzenith.rest.form;

import org.jspecify.annotations.NullMarked;
