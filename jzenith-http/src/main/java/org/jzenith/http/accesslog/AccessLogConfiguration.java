package org.jzenith.http.accesslog;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Positive;
import java.util.Optional;
import java.util.Set;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;

/** The configuration of the access log: the logged requests and their format. */
@Config("rest.access-log")
interface AccessLogConfiguration {

    @ConfigDefault("false")
    @ConfigDoc("Whether a line for each request is logged, by the logger org.jzenith.access")
    boolean enabled();

    @ConfigDoc(
            "How a line is written: common (the Common Log Format), combined (with referrer and user agent), both with more fields at the end, or json (an object); as the rest of the log if nothing is set: json with logging.format=json, else combined")
    Optional<AccessLogFormat> format();

    @ConfigDefault("access_token,api_key,apikey,auth,authorization,client_secret,code,id_token,jsessionid,jwt,key,"
            + "passwd,password,pwd,refresh_token,samlresponse,secret,session,sid,sig,signature,token,"
            + "x-amz-security-token,x-amz-signature,x-goog-signature")
    @ConfigDoc(
            "The query and matrix parameters whose values are replaced by ***, in any case, in the target and in the referrer; also those of API keys that plugins declare, and state beside code")
    Set<String> hidden();

    @ConfigDefault("")
    @ConfigDoc("The routes whose requests are not logged unless they fail (from 400 on), such as /health/live,/metrics")
    Set<String> excludedRoutes();

    @ConfigDefault("1")
    @ConfigDoc("The share of the requests with a status from 200 to 299 that is logged, such as 0.01")
    @DecimalMin("0")
    @DecimalMax("1")
    double sampleSuccessful();

    @ConfigDefault("1")
    @ConfigDoc("The share of the requests with a status from 300 to 399 that is logged")
    @DecimalMin("0")
    @DecimalMax("1")
    double sampleRedirection();

    @ConfigDefault("1")
    @ConfigDoc("The share of the requests with a status from 400 to 499 that is logged")
    @DecimalMin("0")
    @DecimalMax("1")
    double sampleClientError();

    @ConfigDefault("1")
    @ConfigDoc("The share of the requests with a status from 500 to 599 that is logged")
    @DecimalMin("0")
    @DecimalMax("1")
    double sampleServerError();

    @ConfigDefault("4MB")
    @ConfigDoc("How much may wait to be logged; what comes then is dropped, and counted")
    @Positive
    DataSize maxQueued();
}
