/** Floor 2: what turns bodies into values and values into bodies. */
@NullMarked
package org.jzenith.rest.entity;

import org.jspecify.annotations.NullMarked;
