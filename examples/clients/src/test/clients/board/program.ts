// Lists, creates and gets a problem: program SERVER
import { strict as assert } from 'node:assert';
import { Configuration, NoteApi, ProblemFromJSON, ResponseError } from './index';

async function main(basePath: string): Promise<void> {
    const notes = new NoteApi(new Configuration({ basePath }));
    const pinned = await notes.noteResourcePin({ newNote: { text: 'Buy milk' } });
    const numbers: number[] = (await notes.noteResourceNotes()).map((note) => note.number);
    assert(numbers.includes(pinned.number));
    const error: unknown = await notes.noteResourcePin({ newNote: { text: ' ' } }).catch((failure) => failure);
    assert(error instanceof ResponseError, String(error));
    const problem = ProblemFromJSON(await error.response.json());
    assert.equal(problem.status, 400);
    assert.equal(problem.violations?.[0].path, 'text');
    console.log('done');
}

main(process.argv[2]).catch((error) => {
    console.error(error);
    process.exit(1);
});
