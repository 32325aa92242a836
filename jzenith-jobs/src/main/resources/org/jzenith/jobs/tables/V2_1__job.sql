create table job (
    name text primary key,
    -- The time of the last run; if there was none, when the job was added.
    scheduled_for timestamptz not null,
    began_at timestamptz,
    -- Null while the job runs, and after its instance has crashed.
    ended_at timestamptz,
    -- The last failure.
    failure text,
    failed_at timestamptz
);
