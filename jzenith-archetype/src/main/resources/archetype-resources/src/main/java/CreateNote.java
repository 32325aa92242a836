package ${package};

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;

/** A note as clients send a new one. */
@Value
@Builder
@Jacksonized
public class CreateNote {
    @NotBlank
    @Size(max = 1000)
    String text;
}
