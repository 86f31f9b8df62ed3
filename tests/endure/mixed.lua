-- Requests of a file in random order, for wrk: "path<TAB>body" a line, GET if the body is empty.
--
--     wrk ... -s mixed.lua http://localhost:PORT -- FILE PAUSE SEED     PAUSE: milliseconds a connection waits on average between two
local requests, wrong, pause = {}, 0, 0

function init(words)
    wrk.headers["Content-Type"] = "application/json"
    for line in io.lines(words[1]) do
        local path, body = line:match("^(%S+)\t(.*)$")
        requests[#requests + 1] = wrk.format(body == "" and "GET" or "POST", path, nil, body ~= "" and body or nil)
    end
    pause = tonumber(words[2])
    math.randomseed(tonumber(words[3]))
end

function request()
    return requests[math.random(#requests)]
end

function delay()
    return math.floor(2 * pause * math.random() + 0.5)
end

function response(status, _, body)
    if status >= 500 and wrong < 3 then
        wrong = wrong + 1
        print("wrong: " .. status .. " " .. body)
    end
end
