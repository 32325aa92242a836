"""Looks at the page of the management side as a phone does, and changes a level there: narrow.py URL KEY CHROMIUM [FOLDER FOR PICTURES]"""

import sys

from playwright.sync_api import expect, sync_playwright

WIDTH = 360
VIEWS = ["overview", "routes", "configuration", "threads", "loggers", "about"]

# The words that do not fit into their line: a word ends where the page allows a line to end.
BROKEN = """() => {
    const broken = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        for (const word of texts.currentNode.data.matchAll(/[A-Z]*[^A-Z\\s./:_,;=@-]+|[A-Z]+/g)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, word.index);
            range.setEnd(texts.currentNode, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map(line => line.top)).size > 1) {
                broken.push(word[0]);
            }
        }
    }
    return broken;
}"""


def main(url, key, chromium, pictures=None):
    problems = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": 800})
        page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("requestfailed", lambda request: problems.append(f"{request.url} failed"))
        page.on("request", lambda request: None if request.url.startswith((url, "data:")) else problems.append(f"asked {request.url}"))
        page.on("response", lambda response: None if response.ok else problems.append(f"{response.url}: {response.status}"))
        for view in VIEWS:
            page.goto(f"{url}/#{view}")
            page.wait_for_function("view => document.querySelector('#' + view + ' :is(td, svg)')", arg=view)
            for element in ["document.documentElement", "document.querySelector('main')"]:
                width, room = page.evaluate(f"[{element}.scrollWidth, {element}.clientWidth]")
                assert width <= room <= WIDTH, f"view {view}: {element} takes {width} pixels of {room}"
            broken = page.evaluate(BROKEN)
            assert not broken, f"view {view} breaks words: {broken}"
            if pictures:
                page.screenshot(path=f"{pictures}/{view}.png", full_page=True)

        page.goto(f"{url}/#loggers")
        changed = page.locator("#changed")
        expect(changed).to_be_hidden()
        page.get_by_label("Key").fill(key)
        page.get_by_label("Logger", exact=True).fill("org.example")
        page.get_by_role("button", name="Change").click()
        expect(changed).to_contain_text("org.example logs at DEBUG until ")
        if pictures:
            page.screenshot(path=f"{pictures}/changed.png")
        page.get_by_role("button", name="Take back").click()
        expect(changed).to_have_text("org.example logs at INFO again.")
        browser.close()
    assert not problems, problems
    print(f"{len(VIEWS)} views fit into {WIDTH} pixels, and a changed level is confirmed")


if __name__ == "__main__":
    main(*sys.argv[1:])
