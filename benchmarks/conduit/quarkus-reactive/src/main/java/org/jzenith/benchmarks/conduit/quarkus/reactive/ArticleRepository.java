package org.jzenith.benchmarks.conduit.quarkus.reactive;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.UUID;

/** Articles with all that is shown of them, read in one statement; the statements of examples/conduit. */
@ApplicationScoped
public class ArticleRepository {

    /** The articles of a page, and how many there are in all. */
    public record Page(List<ArticleView> articles, long articlesCount) {}

    /** The columns of an author as the user $1 sees one. */
    static final String AUTHOR =
            """
            author.username as author_username, author.bio as author_bio, author.image as author_image,
            exists (select from follows where follower_id = $1 and followed_id = author.id) as author_following
            """;

    private static final String SELECT =
            """
            select slug, title, description, %s as body, tag_list, created_at, updated_at,
                   exists (select from favorites where article_id = article.id and user_id = $1) as favorited,
                   (select count(*) from favorites where article_id = article.id) as favorites_count,
            """
                    + AUTHOR
                    + "from articles article join users author on author.id = author_id ";

    private static final String FIND = SELECT.formatted("article.body") + "where slug = $2";
    private static final String FIND_BY_ID = SELECT.formatted("article.body") + "where article.id = $2";
    private static final String PAGE = SELECT.formatted("null::text");

    /** Changes the article with the slug $1 if the user $2 wrote it. A null changes nothing. */
    private static final String UPDATE =
            """
            update articles set
                title = coalesce($3, title),
                description = coalesce($4, description),
                body = coalesce($5, body),
                tag_list = coalesce($6, tag_list),
                updated_at = now()
            where slug = $1 and author_id = $2 returning id
            """;

    private static final String OWN = "select author_id = $2 from articles where slug = $1";

    @Inject
    Pool pool;

    Uni<Page> list(String tag, String author, String favorited, UUID viewer, int limit, int offset) {
        StringBuilder where = new StringBuilder("where true");
        List<Object> filters = new ArrayList<>();
        if (tag != null) {
            where.append(" and tag_list @> array[$%d]");
            filters.add(tag);
        }
        if (author != null) {
            where.append(" and author_id = (select id from users where username = $%d)");
            filters.add(author);
        }
        if (favorited != null) {
            where.append(" and article.id in (select article_id from favorites")
                    .append(" where user_id = (select id from users where username = $%d))");
            filters.add(favorited);
        }
        return page(where.toString(), filters, viewer, limit, offset);
    }

    Uni<Page> feed(UUID viewer, int limit, int offset) {
        return page(
                "where author_id in (select followed_id from follows where follower_id = $%d)",
                List.of(viewer), viewer, limit, offset);
    }

    /** Each filter is a %d in {@code where}. */
    private Uni<Page> page(String where, List<Object> filters, UUID viewer, int limit, int offset) {
        Tuple values = Tuple.of(viewer, limit, offset);
        filters.forEach(values::addValue);
        Uni<RowSet<Row>> rows = query(
                PAGE + numbered(where, 4, filters.size())
                        + " order by created_at desc, article.id desc limit $2 offset $3",
                values);
        Uni<RowSet<Row>> count = query(
                "select count(*) from articles article " + numbered(where, 1, filters.size()), Tuple.from(filters));
        return Uni.combine()
                .all()
                .unis(rows, count)
                .with((page, number) -> new Page(
                        Rows.all(page, ArticleRepository::view),
                        number.iterator().next().getLong(0)));
    }

    private static String numbered(String where, int first, int count) {
        Object[] numbers = new Object[count];
        Arrays.setAll(numbers, i -> first + i);
        return where.formatted(numbers);
    }

    Uni<ArticleView> find(String slug, UUID viewer) {
        return first(FIND, Tuple.of(viewer, slug)).map(ArticleRepository::view);
    }

    private Uni<ArticleView> find(long id, UUID viewer) {
        return first(FIND_BY_ID, Tuple.of(viewer, id)).map(ArticleRepository::view);
    }

    Uni<ArticleView> add(ArticleResource.NewArticle article, UUID author) {
        String[] tags = article.tagList() == null ? new String[0] : array(article.tagList());
        return first(
                        "insert into articles (author_id, title, description, body, tag_list) values ($1, $2, $3, $4, $5) returning id",
                        Tuple.of(author, article.title(), article.description(), article.body(), tags))
                .flatMap(row -> find(row.getLong(0), author));
    }

    /** The slug changes with the title, so that of two requests at the same time only one finds the article. */
    Uni<ArticleView> update(String slug, ArticleUpdate update, UUID author) {
        SortedSet<String> tags = Changes.valueOrNull(update.tagList);
        Tuple values = Tuple.of(
                slug,
                author,
                Changes.valueOrNull(update.title),
                Changes.valueOrNull(update.description),
                Changes.valueOrNull(update.body),
                tags == null ? null : array(tags));
        return query(UPDATE, values)
                .flatMap(rows -> rows.size() == 0
                        ? requireOwn(slug, author).map(tooLate -> {
                            throw ApiException.notFound("article");
                        })
                        : find(rows.iterator().next().getLong(0), author));
    }

    Uni<Void> delete(String slug, UUID author) {
        return requireOwn(slug, author)
                .flatMap(own -> query("delete from articles where slug = $1", Tuple.of(slug)))
                .replaceWithVoid();
    }

    private Uni<Row> requireOwn(String slug, UUID author) {
        return Rows.requireOwn("article", query(OWN, Tuple.of(slug, author)));
    }

    private static String[] array(SortedSet<String> tags) {
        return tags.toArray(String[]::new);
    }

    Uni<ArticleView> favorite(String slug, UUID user) {
        return id(slug).flatMap(id -> query(
                        "insert into favorites (article_id, user_id) values ($1, $2) on conflict do nothing",
                        Tuple.of(id, user))
                .flatMap(done -> find(id, user)));
    }

    Uni<ArticleView> unfavorite(String slug, UUID user) {
        return id(slug).flatMap(
                        id -> query("delete from favorites where article_id = $1 and user_id = $2", Tuple.of(id, user))
                                .flatMap(done -> find(id, user)));
    }

    Uni<List<String>> tags() {
        return query("select distinct unnest(tag_list) as tag from articles order by tag", Tuple.tuple())
                .map(rows -> Rows.all(rows, row -> row.getString(0)));
    }

    Uni<Long> id(String slug) {
        return first("select id from articles where slug = $1", Tuple.of(slug)).map(row -> row.getLong(0));
    }

    private Uni<RowSet<Row>> query(String sql, Tuple values) {
        return pool.preparedQuery(sql).execute(values);
    }

    private Uni<Row> first(String sql, Tuple values) {
        return Rows.first("article", query(sql, values));
    }

    private static ArticleView view(Row row) {
        return new ArticleView(
                row.getString("slug"),
                row.getString("title"),
                row.getString("description"),
                row.getString("body"),
                List.of(row.getArrayOfStrings("tag_list")),
                row.getOffsetDateTime("created_at").toInstant(),
                row.getOffsetDateTime("updated_at").toInstant(),
                row.getBoolean("favorited"),
                row.getLong("favorites_count"),
                Rows.author(row));
    }
}
