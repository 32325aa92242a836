package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where the folder for unpacked programs may be. */
class CacheDirectoryTest {

    /**
     * As under the locale C, which has no name for a home such as that of Jürgen; a zero is in no name under any
     * locale.
     */
    @Test
    void isAnotherOneIfTheHomeHasANameThatThisProcessCannotUse() throws Exception {
        for (String variable : List.of("HOME", "XDG_CACHE_HOME")) {
            assertThat(CacheDirectory.find(new ServerUser("", List.of()), Map.of(variable, "/\0")))
                    .hasParent(Path.of(System.getProperty("java.io.tmpdir")).toRealPath());
        }
    }

    @Test
    void isNotThatOfAnotherUserIfUsersHaveNoNames() throws Exception {
        String name = System.setProperty("user.name", "?");
        try {
            Path found = CacheDirectory.find(new ServerUser("", List.of()), Map.of("HOME", "/\0"));
            assertThat(found).hasFileName("jzenith-cache-" + Files.getAttribute(found, "unix:uid"));
        } finally {
            System.setProperty("user.name", name);
        }
    }
}
