package org.jzenith.benchmarks.conduit.spring;

import jakarta.servlet.DispatcherType;
import java.nio.charset.StandardCharsets;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.server.resource.web.BearerTokenResolver;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsConfigurationSource;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;

/** Tokens with HS256 in {@code Authorization: Token ...}, and passwords with bcrypt. */
@Configuration
class SecurityConfiguration {

    private static final String SCHEME = "Token ";

    private final SecretKey key;

    SecurityConfiguration(@Value("${jwt.secret}") String secret) {
        key = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    }

    @Bean
    SecurityFilterChain chain(HttpSecurity http) throws Exception {
        BearerTokenResolver tokens = request -> {
            String header = request.getHeader(HttpHeaders.AUTHORIZATION);
            return header != null && header.startsWith(SCHEME) ? header.substring(SCHEME.length()) : null;
        };
        AuthenticationEntryPoint unauthenticated = (request, response, failure) -> {
            String fault = tokens.resolve(request) == null ? "is missing" : "is invalid";
            response.setStatus(401);
            response.setContentType("application/json");
            response.getWriter().write("{\"errors\":{\"token\":[\"" + fault + "\"]}}");
        };
        return http.csrf(csrf -> csrf.disable())
                .cors(Customizer.withDefaults())
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .authorizeHttpRequests(requests -> requests.requestMatchers(HttpMethod.GET, "/articles/feed")
                        .authenticated()
                        .requestMatchers(HttpMethod.GET, "/articles", "/articles/*", "/actuator/**")
                        .permitAll()
                        .requestMatchers(HttpMethod.GET, "/articles/*/comments", "/profiles/*", "/tags")
                        .permitAll()
                        .requestMatchers(HttpMethod.POST, "/users", "/users/login")
                        .permitAll()
                        .dispatcherTypeMatchers(DispatcherType.ERROR)
                        .permitAll()
                        .anyRequest()
                        .authenticated())
                .oauth2ResourceServer(server -> server.bearerTokenResolver(tokens)
                        .authenticationEntryPoint(unauthenticated)
                        .jwt(Customizer.withDefaults()))
                .exceptionHandling(handling -> handling.authenticationEntryPoint(unauthenticated))
                .build();
    }

    @Bean
    CorsConfigurationSource cors() {
        CorsConfiguration any = new CorsConfiguration().applyPermitDefaultValues();
        any.addAllowedMethod("*");
        UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
        source.registerCorsConfiguration("/**", any);
        return source;
    }

    @Bean
    JwtDecoder decoder() {
        return NimbusJwtDecoder.withSecretKey(key)
                .macAlgorithm(MacAlgorithm.HS256)
                .build();
    }

    @Bean
    JwtEncoder encoder() {
        return NimbusJwtEncoder.withSecretKey(key).algorithm(MacAlgorithm.HS256).build();
    }

    @Bean
    PasswordEncoder passwords() {
        return new BCryptPasswordEncoder();
    }
}
