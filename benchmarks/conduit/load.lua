-- The requests of conduit.sh: wrk -s load.lua <URL> -- <kind of request> <file with tokens>
-- The numbers come from a generator of its own, so that all servers get the same requests.
local kinds = {"article", "favorite", "create", "list", "feed"}
local body = string.rep("All happy families are alike. ", 67)
local callers, kind, count, seed = {}, nil, 0, 12345
local favorite_path, favorite_caller

local function random(n)
    seed = (seed * 1103515245 + 12345) % 2147483648
    return math.floor(seed / 65536) % n
end

init = function(args)
    kind = args[1]
    for token in io.lines(args[2]) do
        callers[#callers + 1] = {["Authorization"] = "Token " .. token, ["Content-Type"] = "application/json"}
    end
end

local function article()
    local i = random(10000) + 1
    return "/api/articles/how-to-train-your-dragon-" .. i .. "-" .. i
end

local send = {
    article = function(caller)
        return wrk.format("GET", article(), caller)
    end,
    -- The next request takes the mark away again. It can overtake this one, which changes nothing for the server.
    favorite = function(caller)
        if favorite_path then
            local path = favorite_path
            favorite_path = nil
            return wrk.format("DELETE", path, favorite_caller)
        end
        favorite_path, favorite_caller = article() .. "/favorite", caller
        return wrk.format("POST", favorite_path, caller)
    end,
    create = function(caller)
        return wrk.format("POST", "/api/articles", caller, '{"article":{"title":"Load ' .. count ..
            '","description":"About load","body":"' .. body .. '","tagList":["load","of","five","tags","here"]}}')
    end,
    list = function(caller)
        return wrk.format("GET", "/api/articles?limit=20&offset=" .. random(50) * 20, caller)
    end,
    feed = function(caller)
        return wrk.format("GET", "/api/articles/feed?limit=20", caller)
    end
}

request = function()
    count = count + 1
    local caller = callers[random(#callers) + 1]
    return send[kind == "mixed" and kinds[count % #kinds + 1] or kind](caller)
end

done = function(summary, latency, requests)
    local e = summary.errors
    io.write(string.format("result %d %d %.3f %.3f %d\n", summary.requests, summary.duration,
        latency:percentile(50) / 1000, latency:percentile(99) / 1000,
        e.connect + e.read + e.write + e.status + e.timeout))
end
