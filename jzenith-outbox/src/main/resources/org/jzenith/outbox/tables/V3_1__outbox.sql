create table outbox (
    id bigint generated always as identity primary key,
    -- One relay at a time sends the messages of a partition.
    partition int not null,
    topic text not null,
    key text not null,
    -- JSON
    value text not null,
    -- The trace in which the message was published.
    traceparent text,
    published_at timestamptz not null default clock_timestamp()
);

create index outbox_partition on outbox (partition, id);

-- One row: in how many partitions the messages are.
create table outbox_partitions (
    only_one boolean primary key default true check (only_one),
    partitions int not null
);
