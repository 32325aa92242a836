create table accounts (
    id uuid primary key,
    owner text not null,
    balance bigint not null check (balance >= 0)
);
create index on accounts (owner, id);
