"""Lists, creates and gets a problem: program.py SERVER"""

import sys

import client
from client import exceptions


def main(server):
    notes = client.NoteApi(client.ApiClient(client.Configuration(host=server)))
    pinned = notes.note_resource_pin(client.NewNote(text="Buy milk"))
    assert pinned in notes.note_resource_notes()
    # The client checks constraints itself: without this, it would not send what the server rejects.
    blank = client.NewNote.model_construct(text=" ")
    try:
        notes.note_resource_pin(blank)
    except exceptions.BadRequestException as error:
        assert isinstance(error.data, client.Problem), error.data
        assert error.data.violations[0].path == "text", error.data
        print("done")
        return
    raise AssertionError("no error")


main(sys.argv[1])
