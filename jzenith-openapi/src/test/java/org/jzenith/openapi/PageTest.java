package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.TestResponse;

/** The page at /docs, without a browser; docs/openapi.md says how it is tried with one. */
class PageTest {

    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]+)\"");

    private static DescribedApplication application;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(RestPlugin.withResources(ApplicationsTest.OtherResource.class));
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    void linksToNothingButItsOwnFiles() {
        TestResponse page = application.get("/docs");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Type")).hasValue("text/html; charset=utf-8");
        List<String> links =
                LINK.matcher(page.body()).results().map(link -> link.group(1)).toList();
        assertThat(links).hasSize(4).allSatisfy(link -> assertThat(
                        application.get('/' + link).status())
                .as(link)
                .isEqualTo(200));
    }

    @Test
    void hasNoScriptAndNoStyleInline() {
        assertThat(application.get("/docs").body())
                .doesNotContain("<style", "style=", "onload", "javascript:")
                .doesNotContainPattern("<script(?! src=\"docs/[a-z-]+\\.js\"></script>)");
    }

    @ParameterizedTest
    @EnumSource(PageFile.class)
    void letsNothingInFromElsewhere(PageFile file) {
        TestResponse response = application.get(file.path());
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).hasValue(file.type());
        assertThat(response.header("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(response.header("Referrer-Policy")).hasValue("no-referrer");
        assertThat(response.header("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        TestResponse again = application
                .client()
                .withHeader("If-None-Match", response.header("ETag").orElseThrow())
                .get(file.path());
        assertThat(again.status()).isEqualTo(304);
    }

    @Test
    void isFoundWithASlashBehindItToo() {
        TestResponse response = application.get("/docs/");
        assertThat(response.status()).isEqualTo(308);
        assertThat(response.header("Location")).hasValue("../docs");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs/index.css",
                "/docs/swagger-ui.js",
                "/docs/oauth2-redirect.html",
                "/docs/../docs/start.js",
                "/docs/%2e%2e/index.html"
            })
    void servesNoOtherFile(String path) {
        assertThat(application.get(path).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({"--openapi.ui=false, 200", "--openapi.enabled=false, 404"})
    void isOffByAKey(String argument, int document) {
        try (DescribedApplication without =
                DescribedApplication.start(RestPlugin.withResources(ApplicationsTest.OtherResource.class), argument)) {
            assertThat(without.get("/docs").status()).isEqualTo(404);
            assertThat(without.get("/docs/swagger-ui-bundle.js").status()).isEqualTo(404);
            assertThat(without.get("/openapi.json").status()).isEqualTo(document);
        }
    }
}
