-- What wrk has no options for: a body, and results in a form for programs. A request is formatted only once.
init = function(args)
    if args[1] == "create" then
        wrk.method = "POST"
        wrk.body = '{"name":"Ada"}'
        wrk.headers["Content-Type"] = "application/json"
    elseif args[1] == "secure" then
        wrk.headers["Authorization"] = "Bearer ada"
    elseif args[1] == "order" then
        wrk.method = "POST"
        local line = '{"product":"tea","quantity":2,"price":4.50}'
        wrk.body = '{"customer":"ada@example.org","lines":[' .. line .. string.rep("," .. line, 9) .. "]}"
        wrk.headers["Content-Type"] = "application/json"
    end
end

done = function(summary, latency, requests)
    local e = summary.errors
    io.write(string.format("result %d %d %.3f %.3f %d\n", summary.requests, summary.duration,
        latency:percentile(50) / 1000, latency:percentile(99) / 1000,
        e.connect + e.read + e.write + e.status + e.timeout))
end
