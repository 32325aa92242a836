package org.jzenith.http.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HiddenValuesTest {

    private final HiddenValues hidden = new HiddenValues(List.of("token", "Password", "jsessionid"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/a|/a",
                "/a?b=c|/a?b=c",
                "/a?token=s3cret|/a?token=***",
                "/a?token=|/a?token=***",
                "/a?token|/a?token",
                "/a?token=s3cret&b=c|/a?token=***&b=c",
                "/a?b=c&token=s3cret&token=s3cret|/a?b=c&token=***&token=***",
                "/a?TOKEN=s3cret|/a?TOKEN=***",
                "/a?password=s3cret|/a?password=***",
                "/a?%74oken=s3cret|/a?%74oken=***",
                "/a?%54%4f%4B%45%4e=s3cret|/a?%54%4f%4B%45%4e=***",
                "/a?+token+=s3cret|/a?+token+=***",
                "/a?token=s3;cret|/a?token=***",
                "/a?token=s3=cret|/a?token=***",
                "/a?token=s3?cret|/a?token=***",
                "/a?token=/s3/cret|/a?token=***",
                "/a?token==s3cret|/a?token=***",
                "/a?&&token=s3cret|/a?&&token=***",
                "/a?x;token=s3cret|/a?x;token=***",
                "/a?x?token=s3cret|/a?x?token=***",
                "/a?token%=s3cret|/a?token%=***",
                "/a?%zz=s3cret|/a?%zz=***",
                "/a?user[password]=s3cret|/a?user[password]=***",
                "/a?user%5Bpassword%5D=s3cret|/a?user%5Bpassword%5D=***",
                "/a?user.password=s3cret|/a?user.password=***",
                "/a?mytoken=x|/a?mytoken=x",
                "/a?b=token=x|/a?b=token=x",
                "/a/token=x|/a/token=x",
                "/a;jsessionid=s3cret/b;c=d?e=f|/a;jsessionid=***/b;c=d?e=f",
                "/a;jsessionid=s3cret?token=s3cret|/a;jsessionid=***?token=***",
                "/a?b=c#token=s3cret|/a?b=c#token=***",
                "https://a.example/b?token=s3cret|https://a.example/b?token=***",
                "https://ada:s3cret@a.example/b|https://***@a.example/b",
                "https://ada:s3@cret@a.example/b?token=s3cret|https://***@a.example/b?token=***",
                "https://a.example/b@c|https://a.example/b@c",
                "https://a.example?b@c|https://a.example?b@c",
                "://|://",
                "=|=",
                "?=&=;=|?=&=;=",
            })
    void areThoseOfParametersWithTheirNames(String text, String visible) {
        assertThat(hidden.hide(text)).isEqualTo(visible).doesNotContain("s3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/tools?state=OPEN|/tools?state=OPEN",
                "/tools?state=OPEN&postcode=1|/tools?state=OPEN&postcode=1",
                "/back?state=s3cret&code=s3cret|/back?state=***&code=***",
                "/back?code=s3cret&state=s3cret|/back?code=***&state=***",
                "/back?code=s3cret&STATE=s3cret|/back?code=***&STATE=***",
                "/back?code=s3cret&st%61te=s3cret|/back?code=***&st%61te=***",
                "/back?error=denied&state=s3cret|/back?error=denied&state=***",
                "/back#id_token=s3cret&state=s3cret|/back#id_token=***&state=***",
            })
    void areThoseOfStateOnlyInAnswersOfAnOAuthServer(String text, String visible) {
        assertThat(new HiddenValues(List.of("code", "id_token")).hide(text))
                .isEqualTo(visible)
                .doesNotContain("s3");
        assertThat(new HiddenValues(List.of("other")).hide(text)).isEqualTo(text);
        assertThat(new HiddenValues(List.of("state")).hide("/tools?state=s3cret"))
                .isEqualTo("/tools?state=***");
    }

    @ParameterizedTest
    @CsvSource({"500", "100000"})
    void areThoseOfAnyNameThatIsTooLong(int length) {
        assertThat(hidden.hide("/a?" + "t".repeat(length) + "=s3cret")).endsWith("t=***");
    }
}
