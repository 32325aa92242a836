# Rewrites the imports of an application that was written before jzenith-http:
#
#     find src -name '*.java' -exec sed -i -E -f imports.sed {} +
#
# By hand: RestBinder.route, operatorRoute, authentication, securityScheme, problemFormat, rateLimitKey, observer and headerWriter are
# methods of HttpBinder; HttpProblem.toException() is new HttpProblemException(problem), and toException(cause) takes the cause as
# its second argument. What RestConfiguration had of the server, such as port() and basePath(), HttpConfiguration has.
s/\borg\.jzenith\.client\.Retry\b/org.jzenith.client.annotation.Retry/g
s/\borg\.jzenith\.rest\.annotation\.Authenticated\b/org.jzenith.http.annotation.Authenticated/g
s/\borg\.jzenith\.rest\.annotation\.RateLimit\b/org.jzenith.http.annotation.RateLimit/g
s/\borg\.jzenith\.rest\.coding\.CompressionConfiguration\b/org.jzenith.http.coding.CompressionConfiguration/g
s/\borg\.jzenith\.rest\.error\.ErrorBody\b/org.jzenith.http.error.ErrorBody/g
s/\borg\.jzenith\.rest\.error\.HttpProblem\b/org.jzenith.http.error.HttpProblem/g
s/\borg\.jzenith\.rest\.error\.ProblemFormat\b/org.jzenith.http.error.ProblemFormat/g
s/\borg\.jzenith\.rest\.files\.StaticFiles\b/org.jzenith.http.files.StaticFiles/g
s/\borg\.jzenith\.rest\.forwarded\.ForwardedHeaders\b/org.jzenith.http.forwarded.ForwardedHeaders/g
s/\borg\.jzenith\.rest\.management\.ManagementAccessConfiguration\b/org.jzenith.http.management.ManagementAccessConfiguration/g
s/\borg\.jzenith\.rest\.multipart\.MultipartConfiguration\b/org.jzenith.rest.form.MultipartConfiguration/g
s/\borg\.jzenith\.rest\.multipart\.Part\b/org.jzenith.rest.form.Part/g
s/\borg\.jzenith\.rest\.server\.ClearText\b/org.jzenith.http.config.ClearText/g
s/\borg\.jzenith\.rest\.server\.Http2Configuration\b/org.jzenith.http.config.Http2Configuration/g
s/\borg\.jzenith\.rest\.server\.ListenerTlsConfiguration\b/org.jzenith.http.config.ListenerTlsConfiguration/g
s/\borg\.jzenith\.rest\.server\.ManagementConfiguration\b/org.jzenith.http.config.ManagementConfiguration/g
s/\borg\.jzenith\.rest\.server\.ManagementTlsConfiguration\b/org.jzenith.http.config.ManagementTlsConfiguration/g
s/\borg\.jzenith\.rest\.server\.RestConfiguration\b/org.jzenith.rest.RestConfiguration/g
s/\borg\.jzenith\.rest\.server\.ServerTlsConfiguration\b/org.jzenith.http.config.ServerTlsConfiguration/g
s/\borg\.jzenith\.rest\.server\.UnreadableQuery\b/org.jzenith.rest.UnreadableQuery/g
s/\borg\.jzenith\.rest\.spi\.AccessRule\b/org.jzenith.http.spi.AccessRule/g
s/\borg\.jzenith\.rest\.spi\.Authentication\b/org.jzenith.http.spi.Authentication/g
s/\borg\.jzenith\.rest\.spi\.ConstantBody\b/org.jzenith.http.spi.ConstantBody/g
s/\borg\.jzenith\.rest\.spi\.Exchange\b/org.jzenith.http.spi.Exchange/g
s/\borg\.jzenith\.rest\.spi\.ExchangeObserver\b/org.jzenith.http.spi.ExchangeObserver/g
s/\borg\.jzenith\.rest\.spi\.HeaderWriter\b/org.jzenith.http.spi.HeaderWriter/g
s/\borg\.jzenith\.rest\.spi\.InvalidCredentialsException\b/org.jzenith.http.spi.InvalidCredentialsException/g
s/\borg\.jzenith\.rest\.spi\.MethodReport\b/org.jzenith.http.spi.MethodReport/g
s/\borg\.jzenith\.rest\.spi\.ProblemEncoder\b/org.jzenith.http.spi.ProblemEncoder/g
s/\borg\.jzenith\.rest\.spi\.RateLimitKey\b/org.jzenith.http.spi.RateLimitKey/g
s/\borg\.jzenith\.rest\.spi\.RequestJson\b/org.jzenith.http.json.RequestJson/g
s/\borg\.jzenith\.rest\.spi\.Route\b/org.jzenith.http.spi.Route/g
s/\borg\.jzenith\.rest\.spi\.RouteTemplate\b/org.jzenith.http.spi.RouteTemplate/g
s/\borg\.jzenith\.rest\.spi\.SecurityScheme\b/org.jzenith.http.spi.SecurityScheme/g
s/\borg\.jzenith\.rest\.spi\.UpgradedConnection\b/org.jzenith.http.spi.UpgradedConnection/g
s/\borg\.jzenith\.rest\.spi\.UpgradedProtocol\b/org.jzenith.http.spi.UpgradedProtocol/g
s/\borg\.jzenith\.rest\.spi\.WholeBody\b/org.jzenith.http.spi.WholeBody/g
s/\borg\.jzenith\.rest\.websocket\.WebSocketClosedException\b/org.jzenith.http.websocket.WebSocketClosedException/g
s/\borg\.jzenith\.rest\.websocket\.WebSocketConfiguration\b/org.jzenith.http.websocket.WebSocketConfiguration/g
s/\borg\.jzenith\.rest\.websocket\.WebSocketEndpoint\b/org.jzenith.http.websocket.WebSocketEndpoint/g
s/\borg\.jzenith\.rest\.websocket\.WebSocketSession\b/org.jzenith.http.websocket.WebSocketSession/g
s/\borg\.jzenith\.security\.ApiKeys\b/org.jzenith.security.identity.ApiKeys/g
s/\borg\.jzenith\.security\.Authenticator\b/org.jzenith.security.identity.Authenticator/g
s/\borg\.jzenith\.security\.ClientCertificates\b/org.jzenith.security.identity.ClientCertificates/g
s/\borg\.jzenith\.postgresql\.error\.RowMappingException\b/org.jzenith.backing.row.RowMappingException/g
s/\borg\.jzenith\.security\.Identity\b/org.jzenith.security.identity.Identity/g
s/\borg\.jzenith\.security\.IdentityCheck\b/org.jzenith.security.identity.IdentityCheck/g
s/\borg\.jzenith\.security\.Passwords\b/org.jzenith.security.identity.Passwords/g
