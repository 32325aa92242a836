"""Opens /docs of a running example in headless Chromium, tries an operation, and takes a picture: browser.py URL PICTURE [CHROMIUM]"""

import shutil
import sys

from playwright.sync_api import expect, sync_playwright

OPERATIONS = ["UserResource_page", "UserResource_create", "UserResource_get", "UserResource_rename", "UserResource_delete"]


def try_it_out(page, operation, fill):
    """Opens an operation, fills it in, sends it, and returns what the server answered."""
    block = page.locator(f"#operations-User-{operation}")
    block.locator(".opblock-summary-control").click()
    block.get_by_role("button", name="Try it out").click()
    fill(block)
    with page.expect_response(lambda response: "/user" in response.url) as answered:
        block.get_by_role("button", name="Execute").click()
    expect(block.locator(".live-responses-table tbody .response-col_status").first).to_contain_text(str(answered.value.status))
    return block, answered.value


def main(url, picture, chromium):
    problems = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 1400})
        page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", lambda request: None if request.url.startswith((url, "data:")) else problems.append(f"asked {request.url}"))
        page.goto(f"{url}/docs")
        for operation in OPERATIONS:
            expect(page.locator(f"#operations-User-{operation}")).to_be_visible(timeout=60_000)
        expect(page).to_have_title("Users")

        block, created = try_it_out(page, "UserResource_create", lambda it: it.locator("textarea").fill('{"name": "Ada"}'))
        assert created.status == 201, created.status
        user = created.json()
        assert user["name"] == "Ada", user
        block.locator(".opblock-summary-control").click()
        block, found = try_it_out(page, "UserResource_get", lambda it: it.get_by_placeholder("id").fill(user["id"]))
        assert found.status == 200 and found.json() == user, found.text()

        page.screenshot(path=picture)
        browser.close()
    assert not problems, problems
    print(f"{len(OPERATIONS)} operations listed, POST /user answered {created.status}, GET /user/{{id}} answered {found.status}, "
          "nothing refused by the content security policy, nothing asked from elsewhere")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else shutil.which("chromium") or shutil.which("chromium-browser"))
