// The notes, and those that others pin while the page is open, on any instance.
const form = document.querySelector('form');
const told = document.querySelector('output');
const list = document.querySelector('ol');
const shown = new Set();

function show(note) {
    if (shown.has(note.number)) {
        return;
    }
    shown.add(note.number);
    const item = document.createElement('li');
    item.textContent = note.text;
    item.title = note.written;
    list.prepend(item);
}

async function load() {
    const response = await fetch('/api/notes');
    (await response.json()).reverse().forEach(show);
}

function listen() {
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/api/live');
    socket.onmessage = message => show(JSON.parse(message.data));
    socket.onclose = () => setTimeout(listen, 2000);
}

form.onsubmit = async event => {
    event.preventDefault();
    const response = await fetch('/api/notes', {
        method: 'POST',
        headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({text: form.text.value}),
    });
    if (response.ok) {
        form.reset();
        told.textContent = '';
    } else {
        told.textContent = response.status === 429 ? 'Not so fast.' : (await response.json()).title;
    }
};

load().then(listen);
