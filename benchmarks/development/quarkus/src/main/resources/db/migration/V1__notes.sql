create table notes (
    id         uuid primary key,
    text       text not null,
    created_at timestamptz not null
);
