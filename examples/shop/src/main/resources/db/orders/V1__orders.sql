create table articles (
    name text primary key,
    -- How many orders there are: the number of the last one.
    orders int not null default 0
);

insert into articles (name) values ('cup'), ('kettle'), ('tea');

create table orders (
    id text primary key,
    article text not null references articles,
    number int not null,
    count int not null,
    email text not null,
    placed_at timestamptz not null default clock_timestamp(),
    -- What the stock has said of it.
    state text not null default 'PLACED',
    -- When the customer got a mail.
    mailed_at timestamptz
);

create index orders_placed_at on orders (placed_at);
