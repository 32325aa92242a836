package org.jzenith.benchmarks.conduit.spring;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpStatus;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Users register, log in, and change what others see of them. */
@RestController
class UserController {

    /** Bcrypt reads no more. */
    private static final int LONGEST_PASSWORD = 72;

    record RegisterRequest(@Valid @NotNull NewUser user) {}

    record NewUser(
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String username,
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) @Email String email,
            @NotBlank(message = Texts.BLANK) String password) {}

    record LoginRequest(@Valid @NotNull Credentials user) {}

    record Credentials(
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String email,
            @NotBlank(message = Texts.BLANK) String password) {}

    record UpdateRequest(@Valid @NotNull UserUpdate user) {}

    record UserResponse(CurrentUser user) {}

    record CurrentUser(String email, String token, String username, String bio, String image) {}

    private final UserRepository users;
    private final PasswordEncoder passwords;
    private final TokenIssuer tokens;

    UserController(UserRepository users, PasswordEncoder passwords, TokenIssuer tokens) {
        this.users = users;
        this.passwords = passwords;
        this.tokens = tokens;
    }

    /** {@link UserUpdate} has no getters. */
    @InitBinder
    void readFields(WebDataBinder binder) {
        binder.initDirectFieldAccess();
    }

    @PostMapping("/users")
    @ResponseStatus(HttpStatus.CREATED)
    UserResponse register(@Valid @RequestBody RegisterRequest request) {
        NewUser user = request.user();
        return response(users.add(user.username(), user.email(), hash(user.password())));
    }

    @PostMapping("/users/login")
    UserResponse login(@Valid @RequestBody LoginRequest request) {
        Credentials credentials = request.user();
        User user = users.findByEmail(credentials.email()).orElse(null);
        if (user == null) {
            passwords.encode("nobody"); // The answer takes as long as if there were such a user.
        }
        if (user == null || !passwords.matches(credentials.password(), user.passwordHash())) {
            throw new ApiException(401, "credentials", "invalid");
        }
        return response(user);
    }

    @GetMapping("/user")
    UserResponse get() {
        return response(users.find(Caller.id()).orElseThrow(ApiException::unknownCaller));
    }

    @PutMapping("/user")
    UserResponse update(@Valid @RequestBody UpdateRequest request) {
        UserUpdate user = request.user();
        String hash = user.password == null ? null : hash(user.password.orElseThrow());
        return response(users.update(Caller.id(), user, hash).orElseThrow(ApiException::unknownCaller));
    }

    private String hash(String password) {
        if (password.getBytes(StandardCharsets.UTF_8).length > LONGEST_PASSWORD) {
            throw new ApiException(422, "password", "must have at most " + LONGEST_PASSWORD + " bytes");
        }
        return passwords.encode(password);
    }

    private UserResponse response(User user) {
        return new UserResponse(
                new CurrentUser(user.email(), tokens.issue(user.id()), user.username(), user.bio(), user.image()));
    }
}
