create table probe (word text not null);
insert into probe values ('migration-0');
