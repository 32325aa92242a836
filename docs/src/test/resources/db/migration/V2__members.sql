create table members (
    id         uuid primary key,
    email      text not null constraint members_email unique,
    level      text not null,
    expires_at timestamptz
);
