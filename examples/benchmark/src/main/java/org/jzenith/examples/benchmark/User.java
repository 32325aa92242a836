package org.jzenith.examples.benchmark;

import java.util.UUID;
import lombok.Value;

/** A user as clients see it. */
@Value
public class User {
    UUID id;
    String name;
}
