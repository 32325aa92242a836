package org.jzenith.http.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpProblemTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "404, Not Found, not-found",
                "413, Content Too Large, content-too-large",
                "418, I'm a Teapot, im-a-teapot",
                "422, Unprocessable Content, unprocessable-content",
                "423, Locked, locked",
                "424, Failed Dependency, failed-dependency",
                "425, Too Early, too-early",
                "426, Upgrade Required, upgrade-required",
                "428, Precondition Required, precondition-required",
                "429, Too Many Requests, too-many-requests",
                "431, Request Header Fields Too Large, request-header-fields-too-large",
                "451, Unavailable For Legal Reasons, unavailable-for-legal-reasons",
                "507, Insufficient Storage, insufficient-storage",
                "508, Loop Detected, loop-detected",
                "511, Network Authentication Required, network-authentication-required",
                "499, Client Error, client-error",
                "599, Server Error, server-error"
            })
    void namesAStatusAsIanaDoes(int status, String title, String kind) {
        assertThat(HttpProblem.of(status).title()).isEqualTo(title);
        assertThat(HttpProblem.of(status).type()).isEqualTo("urn:jzenith:problem:" + kind);
    }

    @Test
    void writesListsAndMapsAsExtensions() {
        HttpProblem problem = HttpProblem.of(422)
                .with("errors", List.of(Map.of("path", "a.b", "limit", 3), Arrays.asList(true, null)));
        assertThat(problem.toJson(null).toJsonObject().getJsonArray("errors").encode())
                .isIn("[{\"path\":\"a.b\",\"limit\":3},[true,null]]", "[{\"limit\":3,\"path\":\"a.b\"},[true,null]]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"type", "title", "status", "detail", "instance"})
    void refusesAnExtensionThatWouldHideAStandardMember(String member) {
        assertThatThrownBy(() -> HttpProblem.of(400).with(member, "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(member);
    }
}
