/** Carries the scope of a request through RxJava 3, as {@code org.jzenith.core.request} does through RxJava 2. */
@NullMarked
package org.jzenith.rxjava3.scope;

import org.jspecify.annotations.NullMarked;
