-- Undoes what requests have changed: new articles, and favorites of the 200 users with tokens.
delete from articles where id > 10000;

delete from favorites where user_id in (select md5('user' || u)::uuid from generate_series(1, 200) u);

insert into favorites (article_id, user_id)
select 1 + (u * 37 + k * 199) % 10000, md5('user' || u)::uuid from generate_series(1, 200) u, generate_series(1, 50) k;
