create table books (
    id     uuid primary key,
    title  text not null,
    copies integer not null check (copies >= 0)
);
