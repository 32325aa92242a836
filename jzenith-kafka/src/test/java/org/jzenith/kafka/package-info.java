@org.jspecify.annotations.NullMarked
package org.jzenith.kafka;
