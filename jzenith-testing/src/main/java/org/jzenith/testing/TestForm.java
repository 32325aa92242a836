package org.jzenith.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * A form with fields and files, {@code multipart/form-data} (RFC 7578), as the body of a request of a
 * {@link TestClient}. Immutable and safe on any thread.
 *
 * <pre>{@code
 * TestForm form = TestForm.create()
 *         .withField("title", "Our cat")
 *         .withFile("picture", "cat.png", "image/png", bytes);
 * assertThat(client.post("/pictures", form).status()).isEqualTo(201);
 * }</pre>
 *
 * <p>Parts are sent in the order in which they were added; several may have the same name. Names and texts are sent as
 * UTF-8, and a quotation mark in a name after a backslash. Methods throw {@link IllegalArgumentException} for a name
 * that no receiver could read unchanged: with a control character, or with a backslash at its end or before a quotation
 * mark.
 */
@API(status = API.Status.MAINTAINED)
public final class TestForm {

    private static final Pattern UNREADABLE = Pattern.compile("\\p{Cntrl}|\\\\\"|\\\\$");

    private final List<Part> parts;

    private TestForm(List<Part> parts) {
        this.parts = parts;
    }

    private static final class Part {

        private final String head;
        private final byte[] content;

        Part(String head, byte[] content) {
            this.head = head;
            this.content = content;
        }

        String head() {
            return head;
        }

        void writeTo(ByteArrayOutputStream body, String boundary) {
            body.writeBytes(
                    ("--" + boundary + "\r\nContent-Disposition: form-data; " + head + "\r\n\r\n").getBytes(UTF_8));
            body.writeBytes(content);
            body.writeBytes("\r\n".getBytes(UTF_8));
        }
    }

    /** Returns a form without parts. */
    public static TestForm create() {
        return new TestForm(List.of());
    }

    /** Returns the form with one more field. */
    public TestForm withField(String name, String value) {
        return with(
                "name=" + quoted("name", name), requireNonNull(value, "value").getBytes(UTF_8));
    }

    /** Returns the form with one more file; copies the content. */
    public TestForm withFile(String name, String fileName, String contentType, byte[] content) {
        if (contentType.indexOf('\r') >= 0 || contentType.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("contentType: it has a line break (expected: such as image/png)");
        }
        return with(
                "name=" + quoted("name", name) + "; filename=" + quoted("fileName", fileName) + "\r\nContent-Type: "
                        + contentType,
                content.clone());
    }

    private TestForm with(String head, byte[] content) {
        List<Part> more = new ArrayList<>(parts);
        more.add(new Part(head, content));
        return new TestForm(List.copyOf(more));
    }

    private static String quoted(String what, String name) {
        if (UNREADABLE.matcher(name).find()) {
            throw new IllegalArgumentException(what + ": \"" + name
                    + "\" (expected: no control character, and no backslash at the end or before a quotation mark)");
        }
        return '"' + name.replace("\"", "\\\"") + '"';
    }

    /** Returns a random boundary, long enough not to occur in any content. */
    static String newBoundary() {
        return "form-" + UUID.randomUUID();
    }

    /** Returns the form as it is sent. */
    byte[] body(String boundary) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        parts.forEach(part -> part.writeTo(body, boundary));
        body.writeBytes(("--" + boundary + "--\r\n").getBytes(UTF_8));
        return body.toByteArray();
    }

    /** Returns the heads of its parts. */
    @Override
    public String toString() {
        return "TestForm" + parts.stream().map(Part::head).toList();
    }
}
