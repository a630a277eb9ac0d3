const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { createContext } = require('node:vm');
const { addCost } = require('./costs.cjs');

// Loads Node.js's own `fetch` before any test file. Otherwise the package undici, which some of them import, would become the
// dispatcher of all `fetch` calls in this process, and would reject those of Stripe's SDK for their Content-Length.
void globalThis.Headers;

// A stopped run leaves nothing behind: a worker exits in an orderly way on a signal, and when Jest's main process is gone.
const exit = process.exit.bind(process); // Jest replaces it with a function that prints a warning
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => exit(1));
const parent = process.ppid;
setInterval(() => process.ppid === parent || exit(1), 1000).unref();
// A worker that has nothing left to do exits at once. Otherwise, Node.js first takes apart all that the worker has loaded,
// which has kept a processor busy for half a minute.
process.on('removeListener', (event) => event === 'message' && exit());

/**
 * Test files share the globals of the process, as they share its modules (runtime.cjs). Changes of globals are undone
 * after each file.
 */
module.exports = class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  #unusedContext = createContext(); // Jest requires a context
  #before = { env: { ...process.env }, exit: process.exit, console: globalThis.console };

  #began = { cpu: process.cpuUsage(), wall: performance.now() };
  #file;

  constructor({ projectConfig }, { testPath }) {
    this.#file = testPath;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    // The supported part of the `jest` object. Tests cannot mock modules, because they use HTTP.
    const bound = (object, names) =>
      Object.fromEntries(names.map((name) => [name, object[name].bind(object)]));
    this.global.jest = {
      ...bound(this.moduleMocker, ['fn', 'spyOn', 'restoreAllMocks', 'clearAllMocks', 'resetAllMocks']),
      ...bound(this.fakeTimersModern, [
        'useFakeTimers',
        'useRealTimers',
        'advanceTimersByTime',
        'advanceTimersByTimeAsync',
        'getTimerCount',
        'runAllTimers',
        'setSystemTime',
      ]),
    };
  }

  async setup() {
    // Node.js maps stack traces to the sources (register.mjs). Jest's own mapping would replace that.
    Error.prepareStackTrace = undefined;
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    // jest-circus keeps its listeners in this global list, and would add those of the next test file to it.
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    for (const name of Object.keys(process.env)) if (!(name in this.#before.env)) delete process.env[name];
    Object.assign(process.env, this.#before.env);
    process.exit = this.#before.exit;
    globalThis.console = this.#before.console;
    const { user, system } = process.cpuUsage(this.#began.cpu);
    addCost(this.#file, (user + system) / 1000, performance.now() - this.#began.wall);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return this.#unusedContext;
  }
};
