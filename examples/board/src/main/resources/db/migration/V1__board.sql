create table notes (
    number bigint generated always as identity primary key,
    text text not null,
    written timestamptz not null default now()
);
