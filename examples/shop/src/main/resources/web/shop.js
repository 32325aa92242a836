// The latest orders, and what becomes of them while the page is open.
const MOST = 50;
const form = document.querySelector('form');
const told = document.querySelector('output');
const table = document.querySelector('tbody');
const rows = new Map();

const time = text => text ? new Date(text).toLocaleTimeString() : '';

function show(order) {
    let row = rows.get(order.id);
    if (!row) {
        row = table.insertRow(0);
        rows.set(order.id, row);
        for (let cell = 0; cell < 6; cell++) {
            row.insertCell();
        }
        if (table.rows.length > MOST) {
            const [oldest, its] = rows.entries().next().value;
            rows.delete(oldest);
            its.remove();
        }
    }
    row.className = order.state.toLowerCase();
    const state = {PLACED: '', RESERVED: 'reserved', SOLD_OUT: 'sold out'}[order.state];
    [order.id, order.count, order.email, time(order.placedAt), state, time(order.mailedAt)]
        .forEach((text, cell) => row.cells[cell].textContent = text);
}

form.onsubmit = async event => {
    event.preventDefault();
    const order = {article: form.article.value, count: Number(form.count.value), email: form.email.value};
    try {
        const response = await fetch('/api/orders', {
            method: 'POST',
            headers: {'Content-Type': 'application/json'},
            body: JSON.stringify(order),
        });
        const answer = await response.json();
        told.textContent = response.ok ? '' : answer.detail || answer.title;
    } catch (failure) {
        told.textContent = 'The shop cannot be reached.';
    }
};

async function load() {
    const response = await fetch('/api/articles');
    (await response.json()).forEach(name => form.article.add(new Option(name)));
    listen();
}

// The browser opens a connection that is lost again, and then the latest orders come once more. It gives up after an answer such as 503.
function listen() {
    const events = new EventSource('/api/orders/live');
    events.onmessage = event => show(JSON.parse(event.data));
    events.onerror = () => {
        if (events.readyState === EventSource.CLOSED) {
            setTimeout(listen, 2000);
        }
    };
}

load();
