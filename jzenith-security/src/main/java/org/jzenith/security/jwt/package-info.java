/** JSON Web Tokens: verifying them with the keys of their issuer, and issuing them. */
@NullMarked
package org.jzenith.security.jwt;

import org.jspecify.annotations.NullMarked;
