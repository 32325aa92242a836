package org.jzenith.rest.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.net.URL;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jboss.resteasy.mock.MockHttpRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How often the class path is searched for the languages of clients. */
class MessageLanguagesTest {

    private final AtomicInteger searches = new AtomicInteger();
    private final MessageLanguages languages = new MessageLanguages();
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @BeforeEach
    void count() {
        Thread.currentThread().setContextClassLoader(new ClassLoader(before) {
            @Override
            public URL getResource(String name) {
                searches.incrementAndGet();
                return super.getResource(name);
            }
        });
    }

    @AfterEach
    void countNoMore() {
        Thread.currentThread().setContextClassLoader(before);
    }

    private Locale preferred(String language) throws URISyntaxException {
        return languages.of(MockHttpRequest.get("/")
                .header("Accept-Language", language)
                .getHttpHeaders()
                .getAcceptableLanguages());
    }

    @Test
    void isOnceForEachLanguageWhetherItIsTranslatedOrNot() throws Exception {
        assertThat(preferred("de-AT")).isEqualTo(Locale.GERMAN);
        assertThat(preferred("xx-US")).isNull();
        int first = searches.get();
        assertThat(first).isPositive();
        for (String language : List.of("de-AT", "xx-US", "de-AT;q=0.5", "xx-US-x-made-up")) {
            preferred(language);
        }
        assertThat(searches.get()).isEqualTo(first);
    }

    @Test
    @DisplayName("The number of languages that a client makes up is unlimited, because nothing of them is kept")
    void isUnlimitedForLanguagesThatAClientMakesUp() throws Exception {
        List<String> madeUp = IntStream.range(0, 1500)
                .mapToObj(i -> "" + (char) ('a' + i / 676) + (char) ('a' + i / 26 % 26) + (char) ('a' + i % 26) + "-XX")
                .toList();
        for (String language : madeUp) {
            preferred(language);
        }
        int first = searches.get();
        preferred(madeUp.get(0));
        assertThat(searches.get()).isEqualTo(first);
        preferred(madeUp.get(1499));
        assertThat(searches.get()).isGreaterThan(first);
        assertThat(preferred("de-AT")).isEqualTo(Locale.GERMAN);
    }
}
