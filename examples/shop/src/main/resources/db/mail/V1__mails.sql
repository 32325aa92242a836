create table mails (
    position bigint generated always as identity primary key,
    order_id text not null,
    sender text not null,
    recipient text not null,
    text text not null,
    sent_at timestamptz not null
);
