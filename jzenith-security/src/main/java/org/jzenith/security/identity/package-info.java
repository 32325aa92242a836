/**
 * Who is calling: the identity of a caller, and the types by which an application finds or checks it. Uses nothing else
 * of the module.
 */
@NullMarked
package org.jzenith.security.identity;

import org.jspecify.annotations.NullMarked;
