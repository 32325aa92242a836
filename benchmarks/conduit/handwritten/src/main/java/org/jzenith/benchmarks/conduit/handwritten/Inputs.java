package org.jzenith.benchmarks.conduit.handwritten;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.regex.Pattern;

/** Reads and checks what requests have. */
final class Inputs {

    static final int NAME = 255;
    static final int PASSWORD = 1_000;
    static final int PARAGRAPH = 5_000;
    static final int ESSAY = 200_000;

    private static final int TAGS = 100;
    private static final int LONGEST_PAGE = 100;
    private static final String BLANK = "can't be blank";
    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");

    private Inputs() {}

    /** Returns the object in the body with this name. */
    static JsonObject body(RoutingContext context, String name) {
        JsonObject body;
        try {
            body = context.body().asJsonObject();
        } catch (DecodeException | ClassCastException e) {
            throw new ApiException(400, "body", "is no JSON object");
        }
        if (body != null && body.getValue(name) instanceof JsonObject object) {
            return object;
        }
        throw new ApiException(422, name, "must not be null");
    }

    /** Returns a text that must be there. */
    static String text(JsonObject object, String name, int longest) {
        if (object.getValue(name) instanceof String text && !text.isBlank()) {
            return notTooLong(name, text, longest);
        }
        throw new ApiException(422, name, BLANK);
    }

    /** Returns a text that may be absent; null if it is. */
    static String textIfPresent(JsonObject object, String name, int longest) {
        return object.containsKey(name) ? text(object, name, longest) : null;
    }

    /** Returns a text that may be null. */
    static String textOrNull(JsonObject object, String name) {
        Object value = object.getValue(name);
        if (value == null) {
            return null;
        }
        if (value instanceof String text) {
            return notTooLong(name, text, PARAGRAPH);
        }
        throw new ApiException(422, name, "must be a text");
    }

    private static String notTooLong(String name, String text, int longest) {
        if (text.length() > longest) {
            throw new ApiException(422, name, "size must be between 0 and " + longest);
        }
        return text;
    }

    static String email(String email) {
        if (email != null && !EMAIL.matcher(email).matches()) {
            throw new ApiException(422, "email", "must be a well-formed email address");
        }
        return email;
    }

    /** Returns the tags in their order, each once. */
    static String[] tags(JsonObject article) {
        Object value = article.getValue("tagList");
        if (value == null) {
            return new String[0];
        }
        if (value instanceof JsonArray tags && tags.size() <= TAGS) {
            return tags.stream().map(Inputs::tag).distinct().sorted().toArray(String[]::new);
        }
        throw new ApiException(422, "tagList", "must be at most " + TAGS + " texts");
    }

    private static String tag(Object value) {
        if (value instanceof String tag && !tag.isBlank()) {
            return notTooLong("tagList", tag, NAME);
        }
        throw new ApiException(422, "tagList", BLANK);
    }

    static String parameter(RoutingContext context, String name) {
        return context.queryParams().get(name);
    }

    static int limit(RoutingContext context) {
        int limit = number(context, "limit", 20);
        if (limit <= 0) {
            throw new ApiException(422, "limit", "must be greater than 0");
        }
        if (limit > LONGEST_PAGE) {
            throw new ApiException(422, "limit", "must be less than or equal to " + LONGEST_PAGE);
        }
        return limit;
    }

    static int offset(RoutingContext context) {
        int offset = number(context, "offset", 0);
        if (offset < 0) {
            throw new ApiException(422, "offset", "must be greater than or equal to 0");
        }
        return offset;
    }

    private static int number(RoutingContext context, String name, int otherwise) {
        String text = parameter(context, name);
        try {
            return text == null ? otherwise : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new ApiException(400, name, "must be a number");
        }
    }
}
