/** The application that the guide quotes. What it quotes stands between {@code tag::name[]} and {@code end::name[]}. */
@org.jspecify.annotations.NullMarked
package org.jzenith.docs.library;
