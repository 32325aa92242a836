/** Consumers and topics of Apache Kafka. */
@NullMarked
package org.jzenith.kafka;

import org.jspecify.annotations.NullMarked;
