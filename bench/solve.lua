-- A small board to solve over and over, for wrk; every answer is checked.
wrk.method = "POST"
wrk.body = '{"board":"AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo"}'
wrk.headers["Content-Type"] = "application/json"

local wrong = 0

function response(status, headers, body)
    if status ~= 200 or not body:find('"length":8,', 1, true) then
        wrong = wrong + 1
        if wrong == 1 then print("wrong answer: " .. status .. " " .. body) end
    end
end
