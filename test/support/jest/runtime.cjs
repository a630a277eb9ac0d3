const { default: Runtime } = require('jest-runtime');
const { pathToFileURL } = require('node:url');

/**
 * Loads test files with Node.js's own module loader, so that the test files of a worker share loaded modules. Jest's
 * runtime would load about 2,000 modules again for each file that starts the service.
 */
class NativeRuntime extends Runtime {
  static #files = 0;

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** Loads test files and the setup file anew each time, because loading runs them. */
  unstable_importModule(file) {
    return import(`${pathToFileURL(file)}?file=${NativeRuntime.#files++}`);
  }

  /** Loads jest-circus anew for each file, because its module stores the tests of a file. */
  requireInternalModule(file) {
    delete require.cache[file];
    return require(file);
  }
}

module.exports = NativeRuntime;
