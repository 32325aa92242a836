-- The requests of instances.sh: wrk -t 1 -s load.lua <URL>
-- Of 20 requests, 15 read one of 10,000 users, 2 create a user, 2 rename one, and one needs no database.
local ffi = require("ffi")
ffi.cdef [[
    typedef struct { long tv_sec; long tv_nsec; } wall_clock;
    int clock_gettime(int clock, wall_clock *time);
]]
local clock = ffi.new("wall_clock")
local json = {["Content-Type"] = "application/json"}
local count, failed, seed = 0, 0, 12345

-- What done prints. Times are those of the wall clock, in milliseconds.
created, last_created, pause, pause_end, last_failure = 0, 0, 0, 0, 0
statuses, retry_after = {}, {}

local function now()
    ffi.C.clock_gettime(0, clock)
    return tonumber(clock.tv_sec) * 1000 + tonumber(clock.tv_nsec) / 1e6
end

local function user()
    seed = (seed * 1103515245 + 12345) % 2147483648
    return string.format("/user/00000000-0000-4000-8000-%012x", math.floor(seed / 65536) % 10000 + 1)
end

request = function()
    count = count + 1
    local kind = count % 20
    if kind == 0 or kind == 10 then
        return wrk.format("POST", "/user", json, '{"name":"Ada ' .. count .. '"}')
    elseif kind == 5 or kind == 15 then
        return wrk.format("PUT", user(), json, '{"name":"Grace ' .. count .. '"}')
    elseif kind == 18 then
        return wrk.format("GET", "/health/live")
    end
    return wrk.format("GET", user())
end

response = function(status, headers)
    statuses[status] = (statuses[status] or 0) + 1
    if status == 201 then
        local at = now()
        if last_created > 0 and at - last_created > pause then
            pause, pause_end = at - last_created, at
        end
        created, last_created = created + 1, at
    elseif status >= 300 then
        failed = failed + 1
        last_failure = now()
        local after = headers["Retry-After"] or headers["retry-after"] or "none"
        retry_after[after] = (retry_after[after] or 0) + 1
    end
end

-- A connection waits 5 ms after a failure: otherwise, the failures would be as many as the proxy can send.
delay = function()
    if failed > 0 then
        failed = failed - 1
        return 5
    end
    return 0
end

setup = function(thread)
    the_thread = thread
end

local function texts(counts)
    local all = {}
    for key, value in pairs(counts) do
        all[#all + 1] = key .. "=" .. value
    end
    table.sort(all)
    return #all == 0 and "-" or table.concat(all, ",")
end

done = function(summary)
    local e = summary.errors
    io.write(string.format("result %d %d %d %d %d %d %d %.0f %.0f %.0f %s %s\n", summary.requests, summary.duration / 1000,
        e.connect, e.read, e.write, e.timeout, the_thread:get("created"), the_thread:get("pause"),
        the_thread:get("pause_end"), the_thread:get("last_failure"), texts(the_thread:get("statuses")),
        texts(the_thread:get("retry_after"))))
end
