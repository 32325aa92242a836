'use strict';

const PERIOD = 2000;
const POINTS = 150; // Five minutes.
const LEVELS = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'OFF'];
const VIEWS = {
  overview: ['Overview', showOverview],
  routes: ['Routes', showRoutes],
  configuration: ['Configuration', showConfiguration],
  threads: ['Event loops', showThreads],
  loggers: ['Loggers', showLoggers],
  about: ['About', showAbout]
};
const byId = id => document.getElementById(id);

// ---- elements

function element(name, text, ...classes) {
  const made = document.createElement(name);
  if (text !== undefined && text !== null) {
    made.textContent = text;
  }
  made.classList.add(...classes);
  return made;
}

function svg(name, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  return made;
}

/** A line may end after these characters and before a capital, so that long names are not broken in the middle of a word. */
function cellOf(text) {
  const cell = element('td');
  if (text !== undefined && text !== null && text !== '') {
    String(text).split(/(?<=[./:_,;=@-])|(?<=[a-z])(?=[A-Z])/).forEach(part => cell.append(part, element('wbr')));
  }
  return cell;
}

/** On narrow screens each cell is a line of its own, which begins with its title. */
function fill(table, titles, rows) {
  const head = element('tr');
  titles.forEach(title => head.append(element('th', title)));
  const lines = rows.map(cells => {
    const line = element('tr');
    cells.forEach((value, i) => {
      const cell = value instanceof Node ? value
          : typeof value === 'number' ? element('td', value.toLocaleString(), 'number') : cellOf(value);
      cell.dataset.title = titles[i];
      line.append(cell);
    });
    return line;
  });
  table.replaceChildren(head, ...lines);
}

function filtered(section, rows) {
  const wanted = section.querySelector('input[type=search]').value.toLowerCase();
  return rows.filter(row => row.some(cell => String(cell ?? '').toLowerCase().includes(wanted)));
}

// ---- requests

async function ask(path, options = {}) {
  const headers = {...options.headers};
  if (byId('key').value && options.withKey) {
    headers.Authorization = 'Bearer ' + byId('key').value;
  }
  const response = await fetch(path, {...options, headers});
  if (!response.ok && !options.anyStatus) {
    const problem = await response.json().catch(() => ({}));
    const why = problem.detail ?? problem.title ?? '';
    throw new Error(response.status === 401 ? 'The key is missing or wrong.' : `${path}: ${response.status} ${why}`);
  }
  return response;
}

const json = async (path, options) => (await ask(path, options)).json();

/** Runs an action, and shows why it failed. */
async function attempt(action) {
  try {
    await action();
    byId('failure').hidden = true;
  } catch (failure) {
    byId('failure').textContent = failure instanceof TypeError ? 'The application does not answer.' : failure.message;
    byId('failure').hidden = false;
  }
}

// ---- metrics

/** Parses Prometheus' text format: [{name, labels, value}]. */
function samples(text) {
  const found = [];
  for (const line of text.split('\n')) {
    const match = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? ([^ ]+)/.exec(line);
    if (match) {
      const labels = {};
      for (const [, key, value] of (match[2] ?? '').matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)) {
        labels[key] = value.replace(/\\(.)/g, (all, c) => c === 'n' ? '\n' : c);
      }
      found.push({name: match[1], labels, value: Number(match[3])});
    }
  }
  return found;
}

const sum = (all, name, test = () => true) =>
    all.filter(one => one.name === name && test(one.labels)).reduce((total, one) => total + one.value, 0);
const largest = (all, name) => Math.max(0, ...all.filter(one => one.name === name).map(one => one.value));
/** What operators ask for is left out: this page itself does. */
const OPERATORS = new Set(['/page.css', '/page.js', '/health', '/health/live', '/health/ready', '/metrics', '/info', '/config', '/routes',
  '/threads', '/loggers', '/logfiles', '/threaddump', '/heapdump']);
const ofClients = labels => !OPERATORS.has(labels.http_route);
const failed = labels => ofClients(labels) && ( Number(labels.http_response_status_code) >= 500 || labels.error_type === 'aborted');

/** Rates and averages need the sample before. */
function perSecond(now, before, seconds, name, test) {
  return before ? Math.max(0, sum(now, name, test) - sum(before, name, test)) / seconds : null;
}

function average(now, before, name, test) {
  const count = before ? sum(now, name + '_count', test) - sum(before, name + '_count', test) : 0;
  return count > 0 ? (sum(now, name + '_sum', test) - sum(before, name + '_sum', test)) / count : null;
}

/** Returns the duration that a share of all were shorter than, by the buckets of a histogram; null if there were none. */
function quantile(share, now, before, name, test) {
  const counts = new Map();
  const add = (samples, sign) => samples.filter(one => one.name === name + '_bucket' && test(one.labels)).forEach(one =>
      counts.set(Number(one.labels.le.replace('+Inf', 'Infinity')),
          (counts.get(Number(one.labels.le.replace('+Inf', 'Infinity'))) ?? 0) + sign * one.value));
  if (before) {
    add(now, 1);
    add(before, -1);
  }
  const limits = [...counts.keys()].sort((one, other) => one - other);
  const wanted = share * (counts.get(Infinity) ?? 0);
  const k = limits.findIndex(limit => counts.get(limit) >= wanted);
  if (wanted <= 0 || k < 0) {
    return null;
  }
  const lower = k === 0 ? 0 : limits[k - 1];
  const below = k === 0 ? 0 : counts.get(lower);
  return limits[k] === Infinity ? lower : lower + (limits[k] - lower) * (wanted - below) / (counts.get(limits[k]) - below);
}

const HTTP = 'http_server_request_duration_seconds';
const CALLS = 'db_client_operation_duration_seconds';
const LAG = 'vertx_eventloop_lag_seconds';
const POOL = 'db_client_connection_';
const heap = labels => labels.area === 'heap';

const CHARTS = [
  {title: 'Requests', unit: '/s', series: ['all', 'failed'],
    of: (now, before, seconds) => [perSecond(now, before, seconds, HTTP + '_count', ofClients),
      perSecond(now, before, seconds, HTTP + '_count', failed)]},
  {title: 'Time of a request', unit: 'ms', series: ['median', '99 %'],
    of: (now, before) => [0.5, 0.99].map(share => milliseconds(quantile(share, now, before, HTTP, ofClients)))},
  {title: 'Event loop lag', unit: 'ms', series: ['average', 'longest'],
    of: (now, before) => [milliseconds(average(now, before, LAG)), milliseconds(largest(now, LAG + '_max'))]},
  {title: 'Requests in flight', unit: '', series: ['now'],
    of: now => [sum(now, 'http_server_active_requests')]},
  {title: 'Database connections', unit: '', series: ['used', 'waiting calls', 'maximum'], needs: POOL + 'max',
    of: now => [sum(now, POOL + 'count', labels => labels.db_client_connection_state === 'used'),
      sum(now, POOL + 'pending_requests'), sum(now, POOL + 'max')]},
  {title: 'Time of a database call', unit: 'ms', series: ['average'], needs: CALLS + '_count',
    of: (now, before) => [milliseconds(average(now, before, CALLS))]},
  {title: 'Heap', unit: 'MB', series: ['used', 'maximum'],
    of: now => [megabytes(sum(now, 'jvm_memory_used_bytes', heap)), megabytes(sum(now, 'jvm_memory_max_bytes', heap))]},
  {title: 'Processor', unit: '%', series: ['this process'], of: now => [100 * sum(now, 'process_cpu_usage')]}
];

function milliseconds(seconds) {
  return seconds === null ? null : 1000 * seconds;
}

function megabytes(bytes) {
  return bytes / 1048576;
}

const history = CHARTS.map(chart => chart.series.map(() => []));
let lastSamples = null;
let lastTime = 0;

async function measure() {
  const response = await ask('/metrics', {anyStatus: true});
  if (!response.ok) {
    return; // They are switched off.
  }
  const now = samples(await response.text());
  const time = performance.now();
  CHARTS.forEach((chart, i) => {
    chart.shown = !chart.needs || now.some(one => one.name === chart.needs);
    chart.of(now, lastSamples, (time - lastTime) / 1000).forEach((value, j) => {
      const points = history[i][j];
      points.push(value);
      points.splice(0, points.length - POINTS);
    });
  });
  lastSamples = now;
  lastTime = time;
}

function short(value) {
  return value === null || value === undefined ? '–'
      : value.toLocaleString(undefined, {maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0});
}

function draw(chart, all) {
  const figure = element('figure');
  const caption = element('figcaption');
  caption.append(element('span', chart.title, 'name'));
  chart.series.forEach((name, j) =>
      caption.append(element('span', `${name} ${short(all[j].at(-1))} ${chart.unit}`, 'value', `series-${j}`)));
  const top = Math.max(1e-3, ...all.flat().filter(value => value !== null)) * 1.1;
  const plot = svg('svg', {viewBox: `0 0 ${POINTS - 1} 100`, preserveAspectRatio: 'none', role: 'img'});
  plot.append(svg('line', {x1: 0, y1: 100, x2: POINTS - 1, y2: 100}), svg('line', {x1: 0, y1: 0, x2: POINTS - 1, y2: 0}));
  all.forEach((points, j) => {
    const first = POINTS - points.length;
    const line = points.map((value, k) => value === null ? null : `${first + k},${100 - 100 * value / top}`);
    plot.append(svg('polyline', {class: `series-${j}`, points: line.filter(point => point !== null).join(' ')}));
  });
  plot.append(svg('title', {}));
  plot.lastChild.textContent = `${chart.title} of the last five minutes, up to ${short(top)} ${chart.unit}`;
  const axis = element('div', undefined, 'axis');
  axis.append(element('span', '5 min ago'), element('span', `top ${short(top)} ${chart.unit}`), element('span', 'now'));
  figure.append(caption, plot, axis);
  return figure;
}

// ---- views

function showStatus(health) {
  const status = byId('status');
  status.textContent = health.status;
  status.className = 'badge ' + (health.status === 'UP' ? 'good' : 'bad');
}

async function showOverview() {
  await measure();
  byId('charts').replaceChildren(...CHARTS.map((chart, i) => draw(chart, history[i])).filter((_, i) => CHARTS[i].shown));
  const health = await json('/health', {anyStatus: true});
  showStatus(health);
  fill(byId('health'), ['Check', 'Status', 'Details'], health.checks.map(check => {
    const status = element('td', check.status, check.status === 'UP' ? 'good' : 'bad');
    return [check.name, status, Object.entries(check.data ?? {}).map(([key, value]) => `${key}: ${value}`).join('\n')];
  }));
}

async function showRoutes(section) {
  const {routes} = await json('/routes');
  fill(section.querySelector('table'), ['Method', 'Path', 'Admits', 'Answered by'],
      filtered(section, routes.map(route => [route.method, route.path, route.access, route.answeredBy])));
}

async function showConfiguration(section) {
  const {entries} = await json('/config');
  const shown = entries.filter(entry => entry.differs || !byId('differing').checked);
  fill(section.querySelector('table'), ['Key', 'Value', 'Default', 'From'],
      filtered(section, shown.map(entry => [entry.key, entry.value ?? '(not set)', entry.defaultValue, entry.origin])));
}

async function showThreads(section) {
  const {eventLoops} = await json('/threads');
  fill(section.querySelector('table'), ['Thread', 'State', 'Lag in ms', 'Connections', 'Requests', 'Routing'],
      eventLoops.map(loop => [loop.thread,
        element('td', loop.answered ? 'answers' : 'blocked', loop.answered ? 'good' : 'bad'),
        loop.lagNanos / 1e6, loop.answered ? loop.connections : '', loop.answered ? loop.requests : '', loop.current]));
}

async function showLoggers(section) {
  const {loggers} = await json('/loggers');
  fill(section.querySelector('table'), ['Logger', 'Level', 'Own level', 'Until'],
      filtered(section, loggers.map(one => [one.logger, one.effective, one.configured,
        one.until ? new Date(one.until).toLocaleTimeString() : ''])));
  const {appenders} = await json('/logfiles');
  fill(byId('appenders'), ['Appender', 'Type', 'File'],
      appenders.map(one => [one.name, one.type, one.file ? decodeURI(one.file).replace(/^file:\/\//, '') : '']));
}

async function showAbout(section) {
  const info = await json('/info');
  const rows = [['Transport', info.transport]];
  const group = (title, values) => Object.entries(values).forEach(([key, value]) =>
      rows.push([`${title}: ${key}`, Array.isArray(value) ? value.join(', ') : String(value)]));
  group('Build', info.build);
  group('Git', info.git);
  group('JVM', info.jvm);
  group('Version', info.versions);
  info.certificates.forEach(one => rows.push([`Certificate: ${one.file}`, `${one.user}, until ${one.expiry}`]));
  fill(section.querySelector('table'), ['What', 'Value'], rows);
}

// ---- actions

/** Changes a level, and says until when; the name stays there for the next change. */
async function changeLogger(method, body) {
  const changed = byId('changed');
  changed.hidden = true;
  const level = await json('/loggers/' + encodeURIComponent(byId('logger').value),
      {method, withKey: true, headers: {'Content-Type': 'application/json'}, body});
  changed.textContent = `${level.logger} logs at ${level.effective} ` + (level.until
      ? `until ${new Date(level.until).toLocaleTimeString()}, then as before.` : 'again.');
  changed.hidden = false;
  await showLoggers(byId('loggers'));
}

function begin() {
  for (const [id, [title]] of Object.entries(VIEWS)) {
    const tab = element('button', title);
    tab.type = 'button';
    tab.id = 'tab-' + id;
    tab.addEventListener('click', () => { location.hash = id; });
    byId('tabs').append(tab);
  }
  LEVELS.forEach(level => byId('level').append(element('option', level)));
  byId('level').value = 'DEBUG';
  document.querySelectorAll('input[type=search], #differing').forEach(input => input.addEventListener('input', refresh));
  byId('change').addEventListener('submit', event => {
    event.preventDefault();
    attempt(() => changeLogger('POST', JSON.stringify({level: byId('level').value, time: byId('time').value})));
  });
  byId('restore').addEventListener('click', () => attempt(() => changeLogger('DELETE')));
  byId('threaddump').addEventListener('click', () => attempt(async () => {
    byId('dump').textContent = await (await ask('/threaddump', {withKey: true})).text();
    byId('dump').hidden = false;
  }));
  byId('heapdump').addEventListener('click', () => attempt(async () => {
    const link = element('a');
    link.href = URL.createObjectURL(await (await ask('/heapdump', {withKey: true})).blob());
    link.download = 'heap.hprof';
    link.click();
    URL.revokeObjectURL(link.href);
  }));
  window.addEventListener('hashchange', show);
  attempt(async () => {
    const info = await json('/info');
    byId('name').textContent = [info.build['build.name'] ?? 'Application', info.build['build.version']].filter(Boolean).join(' ');
    document.title = byId('name').textContent;
    byId('facts').textContent = `process ${info.jvm.pid}, since ${new Date(info.jvm.started).toLocaleString()}`;
    showStatus(await json('/health', {anyStatus: true}));
  });
  show();
  setInterval(() => { if (!document.hidden) { tick(); } }, PERIOD);
}

function current() {
  const wanted = location.hash.slice(1);
  return VIEWS[wanted] ? wanted : 'overview';
}

function show() {
  for (const id of Object.keys(VIEWS)) {
    byId(id).hidden = id !== current();
    byId('tab-' + id).toggleAttribute('aria-current', id === current());
  }
  refresh();
}

function refresh() {
  return attempt(() => VIEWS[current()][1](byId(current())));
}

/** The charts go on while another view is shown; of the others, only the event loops change by themselves. */
function tick() {
  return current() === 'overview' || current() === 'threads' ? refresh() : attempt(measure);
}

begin();
