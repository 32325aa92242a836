create table loan_log (
    id   bigint generated always as identity primary key,
    text text not null
);
