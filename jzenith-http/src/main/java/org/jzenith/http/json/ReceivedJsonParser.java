package org.jzenith.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import java.io.Writer;
import java.nio.CharBuffer;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.message.UnstorableText;

/**
 * Parses JSON from clients. Rejects values that no type of the application can hold: texts that cannot be stored, and
 * numbers beyond the range of {@code double}. Checks each value when it is read, so nothing is read twice.
 */
final class ReceivedJsonParser extends JsonParserDelegate {

    private static final String OUT_OF_RANGE = "is out of range";

    private final boolean unstorable;

    /**
     * Wraps a parser.
     *
     * @param unstorable whether texts may contain characters that most stores reject
     */
    ReceivedJsonParser(JsonParser parser, boolean unstorable) {
        super(parser);
        this.unstorable = unstorable;
    }

    @Override
    public @Nullable String getText() throws IOException {
        return checked(delegate.getText());
    }

    @Override
    public @Nullable String getValueAsString() throws IOException {
        return checked(delegate.getValueAsString());
    }

    @Override
    public @Nullable String getValueAsString(@Nullable String otherwise) throws IOException {
        return checked(delegate.getValueAsString(otherwise));
    }

    @Override
    public char[] getTextCharacters() throws IOException {
        char[] characters = delegate.getTextCharacters();
        if (characters != null) {
            check(CharBuffer.wrap(characters, delegate.getTextOffset(), delegate.getTextLength()));
        }
        return characters;
    }

    @Override
    public int getText(Writer writer) throws IOException {
        getText();
        return delegate.getText(writer);
    }

    @Override
    public @Nullable String currentName() throws IOException {
        String name = delegate.currentName();
        if (name != null && !unstorable) {
            String found = UnstorableText.in(name);
            if (found != null) {
                JsonStreamContext object = getParsingContext();
                throw refusal(
                        "has a name that " + UnstorableText.refusal(found),
                        delegate.hasToken(JsonToken.START_OBJECT) || delegate.hasToken(JsonToken.START_ARRAY)
                                ? object.getParent().getParent()
                                : object.getParent());
            }
        }
        return name;
    }

    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester") // Jackson has deprecated it.
    public @Nullable String getCurrentName() throws IOException {
        return currentName();
    }

    @Override
    public double getDoubleValue() throws IOException {
        return finite(delegate.getDoubleValue());
    }

    @Override
    public float getFloatValue() throws IOException {
        float value = delegate.getFloatValue();
        finite(value);
        return value;
    }

    @Override
    public Number getNumberValue() throws IOException {
        Number value = delegate.getNumberValue();
        if (value instanceof Double || value instanceof Float) {
            finite(value.doubleValue());
        }
        return value;
    }

    private @Nullable String checked(@Nullable String text) throws IOException {
        if (text != null) {
            check(text);
        }
        return text;
    }

    private void check(CharSequence text) throws IOException {
        String found = unstorable ? null : UnstorableText.in(text);
        if (found != null) {
            currentName(); // If the text is the name itself, the refusal is about the name.
            throw refusal(UnstorableText.refusal(found), getParsingContext());
        }
    }

    /** Rejects infinity, because Jackson returns it for numbers that are too large. */
    private double finite(double value) throws IOException {
        if (!Double.isFinite(value) && !isEnabled(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS.mappedFeature())) {
            throw refusal(OUT_OF_RANGE, getParsingContext());
        }
        return value;
    }

    private RefusedJsonException refusal(String reason, JsonStreamContext place) {
        return new RefusedJsonException(reason, place, currentTokenLocation());
    }
}
