-- The rows that conduit.sh reads: always the same 1,000 users, each of whom follows 20 others and likes up to 50 articles, and 10,000 articles
-- of 2,000 characters with 5 of 100 tags.
insert into users (id, username, email, password_hash, bio, image)
select md5('user' || u)::uuid, 'user' || u, 'user' || u || '@mail.example', 'none', 'Reads and writes', 'https://image.example/' || u || '.png'
from generate_series(1, 1000) u;

insert into follows (follower_id, followed_id)
select md5('user' || u)::uuid, md5('user' || 1 + (u + k * 41) % 1000)::uuid from generate_series(1, 1000) u, generate_series(1, 20) k;

insert into articles (author_id, title, description, body, tag_list, created_at, updated_at)
select md5('user' || 1 + a * 7919 % 1000)::uuid, 'How to train your dragon ' || a, 'Part ' || a, repeat('All happy families are alike. ', 67),
       array(select 'tag' || lpad(((a * 13 + k * 17) % 100)::text, 2, '0') as tag from generate_series(1, 5) k order by tag),
       timestamptz '2026-01-01 00:00:00Z' + a * interval '1 minute', timestamptz '2026-01-01 00:00:00Z' + a * interval '1 minute'
from generate_series(1, 10000) a;

insert into favorites (article_id, user_id)
select 1 + (u * 37 + k * 199) % 10000, md5('user' || u)::uuid from generate_series(1, 1000) u, generate_series(1, 50) k;
