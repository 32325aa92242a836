const room = location.hash.slice(1) || "lobby";
const socket = new WebSocket(`${location.origin.replace("http", "ws")}/rooms/${room}`);
const form = document.querySelector("form");

socket.onmessage = event => {
    const message = JSON.parse(event.data);
    const line = document.createElement("li");
    line.textContent = `${message.name}: ${message.text}`;
    document.querySelector("ol").prepend(line);
};

form.onsubmit = event => {
    event.preventDefault();
    socket.send(JSON.stringify(Object.fromEntries(new FormData(form))));
    form.text.value = "";
};
