/** Converts bodies to values and values to bodies. */
@NullMarked
package org.jzenith.rest.entity;

import org.jspecify.annotations.NullMarked;
