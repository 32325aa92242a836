package org.jzenith.rest;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;
import org.jzenith.http.config.HttpConfiguration;

/** The configuration of JAX-RS resources; that of the server is {@link HttpConfiguration}. */
@API(status = API.Status.MAINTAINED)
@Config("rest")
public interface RestConfiguration {

    /** Returns the maximum number of fields of a form. If a form has more, the server answers 413. */
    @ConfigDefault("1000")
    @ConfigDoc(
            "How many fields a form (application/x-www-form-urlencoded) may have; one with more is answered with 413")
    @Positive
    int maxFormFields();

    /** Returns the maximum number of parts of a multipart form. If a form has more, the server answers 413. */
    @ConfigDefault("1000")
    @ConfigDoc("How many parts a multipart form may have; one with more is answered with 413")
    @Positive
    int maxParts();

    /** Returns the answer to a query parameter with a value that cannot be converted. */
    @ConfigDefault("not-found")
    @ConfigDoc(
            "How a value in the query is answered that cannot be converted to the type of its parameter: not-found (404, as Jakarta REST has it) or bad-request (400)")
    UnreadableQuery unreadableQuery();

    /**
     * Returns the {@code WWW-Authenticate} for unauthenticated callers of methods with {@code @RolesAllowed} (RFC 9110
     * section 11.6.1).
     */
    @ConfigDoc(
            "The WWW-Authenticate for callers that are not known where @RolesAllowed wants a role, such as Bearer; by default, what the application has already asked by a NotAuthorizedException, else the answer is 403")
    Optional<@Pattern(regexp = "[!#$%&'*+.^_`|~\\w-]+( [ -~]+)?") String> authenticationChallenge();

    /** Returns the threads that call resource methods without {@code @Blocking}. */
    @ConfigDefault("event-loop")
    @ConfigDoc(
            "Which threads call resource methods without @Blocking: event-loop, or virtual for those that return their value at once (on a JVM without virtual threads, rest.blocking-threads); rest.max-requests-in-flight limits their number")
    MethodThreads threads();

    /**
     * Returns the number of threads for {@code @Blocking} methods, on a JVM without virtual threads. As many other
     * threads write bodies such as StreamingOutput.
     */
    @ConfigDefault("200")
    @ConfigDoc(
            "How many threads may block in @Blocking methods, and how many others may write bodies such as StreamingOutput, on a JVM without virtual threads")
    @Positive
    int blockingThreads();

    /** Returns whether features of libraries on the class path are used, as Jakarta REST requires. */
    @ConfigDefault("true")
    @ConfigDoc("Whether features of libraries on the class path are used (META-INF/services), as Jakarta REST requires")
    boolean loadServices();

    /**
     * Returns whether the server calls resource methods without RESTEasy where RESTEasy does nothing else, which is
     * faster.
     */
    @ConfigDefault("true")
    @ConfigDoc("Whether resource methods are called without RESTEasy where it would do nothing else, which is faster")
    boolean compiledDispatch();

    /**
     * Returns the time that a resource method may block an event loop. If it takes longer, the server logs a warning
     * with its name.
     */
    @ConfigDefault("500ms")
    @ConfigDoc("How long a resource method may block an event loop before a warning with its name is logged")
    @Positive
    Duration blockedWarning();

    /**
     * Returns the maximum size of a response body that is sent in one piece with {@code Content-Length}; larger ones
     * are sent in chunks.
     */
    @ConfigDefault("64KB")
    @ConfigDoc("Largest response body that is sent in one piece with Content-Length; larger ones are sent in chunks")
    DataSize bufferedResponseSize();
}
