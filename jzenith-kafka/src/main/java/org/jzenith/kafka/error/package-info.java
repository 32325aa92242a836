/** Failures of calls to Kafka. */
@NullMarked
package org.jzenith.kafka.error;

import org.jspecify.annotations.NullMarked;
