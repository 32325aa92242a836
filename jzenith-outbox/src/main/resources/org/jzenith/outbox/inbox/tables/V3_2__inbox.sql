-- The ids of messages that have had their effect, each stored in the transaction of the effect.
create table inbox (
    receiver text not null,
    id text not null,
    received_at timestamptz not null default clock_timestamp(),
    primary key (receiver, id)
);

create index inbox_received_at on inbox (received_at);
