/** Traces by OpenTelemetry: spans of requests and of calls, their context, and how they are sent. */
@NullMarked
package org.jzenith.opentelemetry;

import org.jspecify.annotations.NullMarked;
