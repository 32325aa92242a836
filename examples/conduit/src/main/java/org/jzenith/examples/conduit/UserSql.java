package org.jzenith.examples.conduit;

/** Statements about users, and about who follows whom. */
public final class UserSql {

    /** The columns of a {@link User}. */
    public static final String COLUMNS = "id, username, email, password_hash, bio, image";

    /** The columns of an author as the user :viewer sees one. */
    static final String AUTHOR =
            """
            author.username as author_username, author.bio as author_bio, author.image as author_image,
            exists (select from follows where follower_id = :viewer and followed_id = author.id) as author_following
            """;

    public static final String ADD =
            "insert into users (username, email, password_hash) values ($1, $2, $3) returning " + COLUMNS;

    /** Changes the user $1. A null in $2, $3 or $4 changes nothing; $5 and $7 say whether $6 and $8 count. */
    public static final String UPDATE =
            """
            update users set
                username = coalesce($2, username),
                email = coalesce($3, email),
                password_hash = coalesce($4, password_hash),
                bio = case when $5 then $6 else bio end,
                image = case when $7 then $8 else image end
            where id = $1 returning
            """
                    + COLUMNS;

    /** The user with the name $1 as the user $2 sees one. */
    public static final String PROFILE =
            """
            select username, bio, image,
                   exists (select from follows where follower_id = $2 and followed_id = id) as following
            from users where username = $1
            """;

    /** Lets the user $1 follow the user with the name $2. */
    public static final String FOLLOW =
            """
            insert into follows (follower_id, followed_id)
            select $1::uuid, id from users where username = $2 on conflict do nothing
            """;

    public static final String UNFOLLOW =
            """
            delete from follows using users
            where follower_id = $1 and followed_id = users.id and username = $2
            """;

    private UserSql() {}
}
