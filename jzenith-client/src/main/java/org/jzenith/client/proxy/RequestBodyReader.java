package org.jzenith.client.proxy;

import com.google.inject.TypeLiteral;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.body.BodyType;
import org.jzenith.client.body.ContentType;
import org.jzenith.client.proxy.MethodContract.Body;
import org.jzenith.client.proxy.MethodContract.Form;
import org.jzenith.client.proxy.RequestParameters.Kind;
import org.jzenith.core.async.AsyncStreamType;
import org.jzenith.core.async.AsyncTypes;

/** Reads the bodies of a method's requests, and finds unsupported declarations. */
final class RequestBodyReader {

    private static final String FIELDS = "application/x-www-form-urlencoded";

    private final String verb;
    private final List<ContentType> consumed;
    private final Consumer<String> flaws;
    private final AsyncTypes asyncTypes;

    /** Takes the HTTP method, the consumed types, the receiver of flaws, and the types of streams. */
    RequestBodyReader(String verb, List<ContentType> consumed, Consumer<String> flaws, AsyncTypes asyncTypes) {
        this.asyncTypes = asyncTypes;
        this.verb = verb;
        this.consumed = consumed;
        this.flaws = flaws;
    }

    /** Returns the body; null if there is none. */
    @Nullable
    Body read(List<Parameter> parameters, List<TypeLiteral<?>> types) {
        List<Type> bodies = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i) instanceof Parameter.Value value && value.kind() == Kind.BODY) {
                bodies.add(types.get(i).getType());
            }
        }
        boolean stream = !Parameter.names(parameters, Kind.STREAM).isEmpty();
        boolean parts = stream || !Parameter.names(parameters, Kind.PART).isEmpty();
        boolean form = parts || !Parameter.names(parameters, Kind.FORM).isEmpty();
        if (bodies.isEmpty() && !form) {
            return null;
        }
        if (bodies.size() + (form ? 1 : 0) > 1) {
            flaws.accept(
                    "has " + (form ? "form parameters and a body" : bodies.size() + " parameters without an annotation")
                            + ", but a request has one body");
            return null;
        }
        if (verb.equals("GET") || verb.equals("HEAD")) {
            flaws.accept("has a body, which means nothing for " + verb + " (RFC 9110 section 9.3.1)");
        }
        return form ? form(parts, stream) : body(bodies.get(0));
    }

    /** If there are parts, the form is a multipart form; otherwise, the first consumed type decides. */
    private Body form(boolean parts, boolean stream) {
        Form chosen = consumed.isEmpty() ? parts ? Form.PARTS : Form.FIELDS : Form.NONE;
        for (ContentType media : consumed) {
            if (chosen == Form.NONE && media.essence().equals(PartTypes.MEDIA_TYPE)) {
                chosen = Form.PARTS;
            } else if (chosen == Form.NONE && media.essence().equals(FIELDS) && !parts) {
                chosen = Form.FIELDS;
            }
        }
        if (chosen == Form.NONE) {
            flaws.accept("has " + (parts ? "form parameters that are parts" : "form parameters") + ", but consumes "
                    + consumed.get(0).text() + " (a client sends "
                    + (parts ? "parts as " : "forms as " + FIELDS + " or ") + PartTypes.MEDIA_TYPE + ')');
        }
        return new Body(String.class, chosen == Form.PARTS ? PartTypes.MEDIA_TYPE : FIELDS, null, stream, chosen);
    }

    private Body body(Type type) {
        if (PartTypes.isParts(type)) {
            if (!consumed.isEmpty()
                    && consumed.stream().noneMatch(media -> media.essence().equals(PartTypes.MEDIA_TYPE))) {
                flaws.accept("has a body of the type " + type.getTypeName() + ", but consumes "
                        + consumed.get(0).text() + " (a client sends parts as " + PartTypes.MEDIA_TYPE + ')');
            }
            return new Body(type, PartTypes.MEDIA_TYPE, null, false, Form.PARTS);
        }
        AsyncStreamType<?> elements = DeclaredType.raw(type) instanceof Class<?> raw ? asyncTypes.stream(raw) : null;
        boolean stream = elements != null;
        Type element = stream ? DeclaredType.argument(type) : type;
        DeclaredType.check(element, "has a body of the type " + type.getTypeName(), flaws);
        BodyType kind = BodyType.of(element);
        ContentType chosen = consumed.stream()
                .filter(media -> !media.isWildcard() && isWritable(kind, stream, media))
                .findFirst()
                .orElseGet(() -> standard(kind));
        if (!PartTypes.isForServers(element)
                && !consumed.isEmpty()
                && consumed.stream().noneMatch(media -> media.isWildcard() || isWritable(kind, stream, media))) {
            flaws.accept(
                    "consumes " + consumed.get(0).text() + ", as which a client cannot write " + type.getTypeName());
        }
        return new Body(element, chosen.text(), elements, stream, Form.NONE);
    }

    private static boolean isWritable(BodyType kind, boolean stream, ContentType media) {
        if (media.essence().equals(PartTypes.MEDIA_TYPE) && !media.text().contains("boundary=")) {
            return false; // No server could read it.
        }
        return switch (kind) {
            case ARRAY, BUFFER -> true;
            case TEXT -> !stream || media.isJson() || media.isLines();
            case VALUE -> media.isJson() || (stream ? media.isLines() : media.isPlainText());
        };
    }

    private static ContentType standard(BodyType kind) {
        return new ContentType(
                switch (kind) {
                    case ARRAY, BUFFER -> "application/octet-stream";
                    case TEXT -> "text/plain;charset=UTF-8";
                    case VALUE -> "application/json";
                });
    }
}
