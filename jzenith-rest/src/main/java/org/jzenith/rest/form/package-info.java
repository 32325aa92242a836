/** HTML forms, of one part or of several (RFC 7578): their content, and reading it while it arrives. */
@NullMarked
package org.jzenith.rest.form;

import org.jspecify.annotations.NullMarked;
