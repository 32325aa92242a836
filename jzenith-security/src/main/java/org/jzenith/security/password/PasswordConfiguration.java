package org.jzenith.security.password;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;

/** How passwords are hashed. The defaults are the first that OWASP recommends for Argon2id. */
@Config("security.password")
interface PasswordConfiguration {

    @ConfigDefault("19MB")
    @ConfigDoc("How much memory Argon2id takes for one hash")
    DataSize memory();

    @ConfigDefault("2")
    @ConfigDoc("How many times Argon2id passes over that memory")
    @Min(1)
    @Max(1_000)
    int iterations();

    @ConfigDefault("1")
    @ConfigDoc("How many lanes Argon2id divides that memory into; they are filled one after the other")
    @Min(1)
    @Max(64)
    int parallelism();

    @ConfigDoc(
            "How much memory all hashes that are computed at once may take, those with other parameters included; if nothing is set, "
                    + "a quarter of the heap, or memory if that is more")
    Optional<DataSize> maxMemory();

    @ConfigDoc("How many hashes are computed at once; one for each processor if nothing is set")
    Optional<@Min(1) @Max(1_000) Integer> threads();

    @ConfigDefault("100")
    @ConfigDoc("How many callers may wait for their turn; further ones are refused at once")
    @Min(1)
    @Max(100_000)
    int queueSize();

    /** Returns how much memory all hashes may take, in KB. */
    default int budgetKilobytes() {
        long bytes = maxMemory()
                .map(DataSize::bytes)
                .orElseGet(() -> Math.max(memory().bytes(), Runtime.getRuntime().maxMemory() / 4));
        return (int) Math.min(Integer.MAX_VALUE, bytes / 1024);
    }
}
