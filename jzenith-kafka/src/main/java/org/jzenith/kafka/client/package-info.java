/** The settings of Kafka's clients, and what they say about the cluster. */
@NullMarked
package org.jzenith.kafka.client;

import org.jspecify.annotations.NullMarked;
