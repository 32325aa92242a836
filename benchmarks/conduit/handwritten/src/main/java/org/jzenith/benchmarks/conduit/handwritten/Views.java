package org.jzenith.benchmarks.conduit.handwritten;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Makes JSON of rows. */
final class Views {

    /** The clients of the specification want a fraction; PostgreSQL has microseconds. */
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private Views() {}

    static JsonArray all(RowSet<Row> rows, Function<Row, Object> view) {
        List<Object> all = new ArrayList<>(rows.size());
        rows.forEach(row -> all.add(view.apply(row)));
        return new JsonArray(all);
    }

    static JsonObject article(Row row) {
        JsonObject article = new JsonObject()
                .put("slug", row.getString("slug"))
                .put("title", row.getString("title"))
                .put("description", row.getString("description"));
        String body = row.getString("body");
        if (body != null) {
            article.put("body", body);
        }
        return article.put("tagList", new JsonArray(List.of(row.getArrayOfStrings("tag_list"))))
                .put("createdAt", time(row, "created_at"))
                .put("updatedAt", time(row, "updated_at"))
                .put("favorited", row.getBoolean("favorited"))
                .put("favoritesCount", row.getLong("favorites_count"))
                .put("author", author(row));
    }

    static JsonObject comment(Row row) {
        return new JsonObject()
                .put("id", row.getLong("id"))
                .put("createdAt", time(row, "created_at"))
                .put("updatedAt", time(row, "updated_at"))
                .put("body", row.getString("body"))
                .put("author", author(row));
    }

    private static JsonObject author(Row row) {
        return new JsonObject()
                .put("username", row.getString("author_username"))
                .put("bio", row.getString("author_bio"))
                .put("image", row.getString("author_image"))
                .put("following", row.getBoolean("author_following"));
    }

    static JsonObject user(Row row, String token) {
        return new JsonObject()
                .put("email", row.getString("email"))
                .put("token", token)
                .put("username", row.getString("username"))
                .put("bio", row.getString("bio"))
                .put("image", row.getString("image"));
    }

    private static String time(Row row, String column) {
        return TIME.format(row.getOffsetDateTime(column));
    }
}
