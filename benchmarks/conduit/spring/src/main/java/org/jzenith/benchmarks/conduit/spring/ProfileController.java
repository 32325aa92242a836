package org.jzenith.benchmarks.conduit.spring;

import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Users as others see them, who may follow them. */
@RestController
@RequestMapping("/profiles/{username}")
class ProfileController {

    record ProfileResponse(Profile profile) {}

    private final UserRepository users;

    ProfileController(UserRepository users) {
        this.users = users;
    }

    @GetMapping
    ProfileResponse get(@PathVariable String username) {
        return new ProfileResponse(
                users.profile(username, Caller.id()).orElseThrow(() -> ApiException.notFound("profile")));
    }

    @PostMapping("follow")
    ProfileResponse follow(@PathVariable String username) {
        users.follow(Caller.id(), username);
        return get(username);
    }

    @DeleteMapping("follow")
    ProfileResponse unfollow(@PathVariable String username) {
        users.unfollow(Caller.id(), username);
        return get(username);
    }
}
