package ${package};

import java.time.Instant;
import java.util.UUID;
import lombok.Builder;
import lombok.Value;

/** A note as the application knows one. */
@Value
@Builder
public class Note {
    UUID id;
    String text;
    Instant createdAt;
}
