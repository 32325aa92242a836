package org.jzenith.http.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.io.IOContext;
import java.io.DataInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;

/** Creates a {@link ReceivedJsonParser} for each body or message. */
final class ReceivedJsonFactory extends JsonFactory {

    private static final long serialVersionUID = 1L;

    private final boolean unstorable;

    /**
     * Takes the configuration of the parser.
     *
     * @param unstorable whether texts may contain characters that most stores reject
     */
    ReceivedJsonFactory(JsonFactoryBuilder builder, boolean unstorable) {
        super(builder);
        this.unstorable = unstorable;
    }

    @Override
    protected JsonParser _createParser(InputStream in, IOContext context) throws IOException {
        return received(super._createParser(in, context));
    }

    @Override
    protected JsonParser _createParser(Reader in, IOContext context) throws IOException {
        return received(super._createParser(in, context));
    }

    @Override
    protected JsonParser _createParser(char[] text, int offset, int length, IOContext context, boolean recyclable)
            throws IOException {
        return received(super._createParser(text, offset, length, context, recyclable));
    }

    @Override
    protected JsonParser _createParser(byte[] bytes, int offset, int length, IOContext context) throws IOException {
        return received(super._createParser(bytes, offset, length, context));
    }

    @Override
    protected JsonParser _createParser(DataInput in, IOContext context) throws IOException {
        return received(super._createParser(in, context));
    }

    private JsonParser received(JsonParser parser) {
        return new ReceivedJsonParser(parser, unstorable);
    }
}
