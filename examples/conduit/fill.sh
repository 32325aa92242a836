#!/usr/bin/env bash
# Fills a running backend of the RealWorld specification, this one or another, by its interface: fill.sh [URL] [articles]
# There are 10 new users; each writes a tenth of the articles, of 2,000 characters with 3 tags, and likes those on the first page.
set -euo pipefail
api=${1:-http://localhost:8080/api}
articles=${2:-1000}
text=$(printf 'All happy families are alike. %.0s' {1..67})

# send METHOD PATH TOKEN BODY; the last two may be empty
send() {
    local options=(-sSf -X "$1" -H 'Content-Type: application/json')
    [[ -z $3 ]] || options+=(-H "Authorization: Token $3")
    [[ -z $4 ]] || options+=(-d "$4")
    curl "${options[@]}" "$api$2"
}

# The values of a property, one a line
values() {
    grep -o "\"$1\" *: *\"[^\"]*\"" | cut -d '"' -f 4
}

tokens=()
for ((i = 0; i < 10; i++)); do
    name=writer-$$-$i
    tokens+=("$(send POST /users '' "{\"user\":{\"username\":\"$name\",\"email\":\"$name@mail.example\",\"password\":\"$name\"}}" | values token)")
done
for ((i = 0; i < articles; i++)); do
    send POST /articles "${tokens[i % 10]}" "{\"article\":{\"title\":\"Article $i\",\"description\":\"About $i\",\"body\":\"$text\",
        \"tagList\":[\"all\",\"of-ten-$((i % 10))\",\"of-fifty-$((i % 50))\"]}}" >/dev/null
done
for slug in $(send GET '/articles?limit=20' '' '' | values slug); do
    for token in "${tokens[@]}"; do
        send POST "/articles/$slug/favorite" "$token" '' >/dev/null
    done
done
