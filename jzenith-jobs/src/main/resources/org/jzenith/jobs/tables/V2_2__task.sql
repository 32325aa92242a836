create table task (
    id bigint generated always as identity primary key,
    queue text not null,
    -- JSON
    payload text not null,
    -- high, normal or low
    priority text not null,
    -- When it is due; after a failure, when it is tried again.
    run_at timestamptz not null,
    -- The trace in which the task was added.
    traceparent text,
    enqueued_at timestamptz not null default clock_timestamp(),
    -- ready, running, done or dead
    state text not null default 'ready',
    attempts int not null default 0,
    -- The number of the last claim; an instance that has lost the task has a smaller one.
    token bigint not null default 0,
    -- While it runs: when another instance may claim it, unless its instance renews the claim.
    claimed_until timestamptz,
    -- Percent
    progress int not null default 0,
    -- The last failure.
    failure text,
    failed_at timestamptz,
    ended_at timestamptz
);

create index task_ready on task (queue, priority, run_at, id) where state = 'ready';
create index task_running on task (queue) where state = 'running';
create index task_ended on task (state, queue, ended_at) where ended_at is not null;
