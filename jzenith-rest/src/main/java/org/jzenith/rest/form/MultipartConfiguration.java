package org.jzenith.rest.form;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;

/**
 * The limits of multipart forms (RFC 7578), besides {@code rest.max-parts}. The limits of sizes and times apply to
 * forms that a method reads part by part. A form that is read as a whole has the limits of any body.
 */
@API(status = API.Status.MAINTAINED)
@Config("rest.multipart")
public interface MultipartConfiguration {

    /** Returns the maximum size of a form that is read part by part. A larger one is answered with 413. */
    @ConfigDefault("100MB")
    @ConfigDoc(
            "How large a form may be that is read part by part (Flowable<Part>), unless @RequestLimits(maxBodySize) says otherwise; a larger one is answered with 413")
    DataSize maxSize();

    /** Returns the maximum size of a part of such a form; by default, that of the form. */
    @ConfigDoc(
            "How large each part of a form may be that is read part by part; a larger one is answered with 413. By default, as large as the form")
    Optional<DataSize> maxPartSize();

    /** Returns the maximum size of the head of a part. A larger one is answered with 400. */
    @ConfigDefault("8KB")
    @ConfigDoc("How large the head of each part of a form may be; a larger one is answered with 400")
    @Positive
    DataSize maxHeadSize();

    /** Returns the maximum number of headers of a part. More are answered with 400. */
    @ConfigDefault("16")
    @ConfigDoc("How many headers each part of a form may have; more are answered with 400")
    @Min(1)
    @Max(1000)
    int maxHeaders();

    /** Returns the maximum size of a form in memory. A larger one is completely in a file. */
    @ConfigDefault("64KB")
    @ConfigDoc(
            "How large a form may be that is received as a whole and kept in memory; a larger one is kept in a temporary file until its response has ended, within the same limits of its size")
    DataSize memorySize();

    /** Returns the folder of such files; by default, that of the JVM's temporary files. */
    @ConfigDoc("The folder of the temporary files of forms; it must exist. By default that of the JVM (java.io.tmpdir)")
    Optional<Path> folder();

    /** Returns the maximum number of bytes of the files of all forms. A form that needs more is answered with 503. */
    @ConfigDefault("1GB")
    @ConfigDoc(
            "How many bytes the temporary files of all forms may have together; a form that has no room beside others is answered with 503, and one that is larger with 413")
    @Positive
    DataSize diskSize();

    /** Returns the time in which a form that is read part by part must arrive. A slower one is answered with 408. */
    @ConfigDefault("1h")
    @ConfigDoc(
            "How long a form may take to arrive that is read part by part, unless @RequestLimits(bodyTimeout) says otherwise; a slower one is answered with 408")
    @Positive
    Duration timeout();

    /** Returns the time for which a client may send less than 1 KB per second of a form that is read part by part. */
    @ConfigDefault("20s")
    @ConfigDoc(
            "How long a client may send less than 1 KB per second of a form that is read part by part, while the method waits for more of it; then it is answered with 408")
    @Positive
    Duration receiveTimeout();
}
