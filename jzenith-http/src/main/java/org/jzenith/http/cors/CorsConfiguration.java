package org.jzenith.http.cors;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Duration;
import java.util.Set;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/**
 * The configuration of CORS: which origins may use the responses of the server (Fetch standard, section "CORS
 * protocol").
 */
@Config("rest.cors")
public interface CorsConfiguration {

    /** Matches all origins, methods or headers, unless requests have credentials. */
    String ANY = "*";

    /** The syntax of names of methods and headers (RFC 9110 section 5.6.2). */
    String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

    @ConfigDoc(
            "The origins whose pages may use the responses, such as https://shop.example, or * for all; without one, CORS is off")
    Set<String> origins();

    @ConfigDefault("GET,HEAD,POST,PUT,PATCH,DELETE")
    @ConfigDoc("The methods that these pages may use, or * for all")
    Set<@Pattern(regexp = TOKEN, message = "a method such as PUT") String> methods();

    @ConfigDefault("Authorization,Content-Type")
    @ConfigDoc("The request headers that these pages may set, or * for all except Authorization")
    Set<@Pattern(regexp = TOKEN, message = "the name of a header") String> headers();

    @ConfigDoc(
            "The response headers that these pages may read beside those that the standard allows, such as Location, or * for all")
    Set<@Pattern(regexp = TOKEN, message = "the name of a header") String> exposedHeaders();

    @ConfigDefault("false")
    @ConfigDoc("Whether requests of these pages may have cookies and other credentials that the browser adds by itself")
    boolean credentials();

    @ConfigDefault("30m")
    @ConfigDoc("How long a browser may remember what it has been allowed; browsers have limits of their own")
    @PositiveOrZero
    Duration maxAge();
}
