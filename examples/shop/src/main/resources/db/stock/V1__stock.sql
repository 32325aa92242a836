create table stock (
    article text primary key,
    delivered int not null,
    reserved int not null default 0
);

insert into stock (article, delivered) values ('cup', 500), ('kettle', 50), ('tea', 5000);

create table reservations (
    position bigint generated always as identity primary key,
    -- Not unique: it is the inbox that keeps an order from being here twice, and chaos.sh checks that.
    order_id text not null,
    article text not null,
    number int not null,
    count int not null,
    is_reserved boolean not null
);
