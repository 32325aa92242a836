// Paths are those of the page, so that it works behind a proxy that adds a prefix. No validator: nothing is sent elsewhere.
SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#page",
  deepLinking: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
  onComplete: () => {
    const title = document.querySelector(".info .title");
    if (title !== null && title.firstChild !== null) {
      document.title = title.firstChild.textContent;
    }
  }
});
