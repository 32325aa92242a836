create table users (
    id         uuid primary key,
    name       text not null,
    created_at timestamptz not null
);

-- The order of the pages
create index users_by_creation on users (created_at, id);
