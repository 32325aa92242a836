package org.jzenith.rest.multipart;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;

/**
 * The limits of multipart forms (RFC 7578), besides {@code rest.max-parts}. Those of sizes and times are for forms that
 * a method reads part by part; a form that is read as a whole has those of any body.
 */
@API(status = API.Status.MAINTAINED)
@Config("rest.multipart")
public interface MultipartConfiguration {

    /** Returns how large a form may be that is read part by part; a larger one is answered with 413. */
    @ConfigDefault("100MB")
    @ConfigDoc(
            "How large a form may be that is read part by part (Flowable<Part>), unless @RequestLimits(maxBodySize) says otherwise; a larger one is answered with 413")
    DataSize maxSize();

    /** Returns how large a part of such a form may be; by default, as large as the form. */
    @ConfigDoc(
            "How large each part of a form may be that is read part by part; a larger one is answered with 413. By default, as large as the form")
    Optional<DataSize> maxPartSize();

    /** Returns how large the head of a part may be; a larger one is answered with 400. */
    @ConfigDefault("8KB")
    @ConfigDoc("How large the head of each part of a form may be; a larger one is answered with 400")
    @Positive
    DataSize maxHeadSize();

    /** Returns how many headers a part may have; more are answered with 400. */
    @ConfigDefault("16")
    @ConfigDoc("How many headers each part of a form may have; more are answered with 400")
    @Min(1)
    @Max(1000)
    int maxHeaders();

    /** Returns how long a form may take to arrive that is read part by part; a slower one is answered with 408. */
    @ConfigDefault("1h")
    @ConfigDoc(
            "How long a form may take to arrive that is read part by part, unless @RequestLimits(bodyTimeout) says otherwise; a slower one is answered with 408")
    @Positive
    Duration timeout();

    /** Returns how long a client may send less than 1 KB per second of a form that is read part by part. */
    @ConfigDefault("20s")
    @ConfigDoc(
            "How long a client may send less than 1 KB per second of a form that is read part by part, while the method waits for more of it; then it is answered with 408")
    @Positive
    Duration receiveTimeout();
}
