/**
 * What the compiler calls: makes of each configuration interface a class that needs no reflection. Depends on nothing
 * but the JDK.
 */
@NullMarked
package org.jzenith.processor;

import org.jspecify.annotations.NullMarked;
