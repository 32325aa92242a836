package org.jzenith.examples.conduit;

import java.util.Optional;

/**
 * Which articles are listed.
 *
 * @param followed whether only those of authors whom the viewer follows
 */
public record ArticleFilter(
        Optional<String> tag, Optional<String> author, Optional<String> favorited, boolean followed) {

    public static final ArticleFilter FEED =
            new ArticleFilter(Optional.empty(), Optional.empty(), Optional.empty(), true);
}
