/** How requests tell who sends them: tokens, API keys and passwords in their headers. */
@org.jspecify.annotations.NullMarked
package org.jzenith.security.http;
