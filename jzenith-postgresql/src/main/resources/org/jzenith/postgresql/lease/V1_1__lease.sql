create table lease (
    name text primary key,
    -- Rises with each new holder.
    token bigint not null,
    holder text not null,
    expires_at timestamptz not null
);

-- A new token changes this index, so it waits for transactions that hold the row "for key share"; a renewal does not.
create unique index lease_token on lease (name, token);

create function fence(lease_name text, lease_token bigint, lease_holder text) returns boolean
    language plpgsql
    set search_path from current
as $$
begin
    perform 1 from lease where name = lease_name and token = lease_token and holder = lease_holder for key share;
    if not found then
        raise exception 'The lease % with token % has been given to another holder', lease_name, lease_token
            using errcode = 'JZ001';
    end if;
    return true;
end;
$$;
