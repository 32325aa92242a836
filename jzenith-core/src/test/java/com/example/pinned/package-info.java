/** Code of an application that keeps carriers. */
@NullMarked
package com.example.pinned;

import org.jspecify.annotations.NullMarked;
