/** Forms of several parts (RFC 7578), as requests have them. */
@NullMarked
package org.jzenith.client.form;

import org.jspecify.annotations.NullMarked;
