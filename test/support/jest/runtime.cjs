const { default: Runtime } = require('jest-runtime');
const { pathToFileURL } = require('node:url');

/**
 * Loads test files with Node.js's own module loader. Jest's runtime loads all modules again for every test file, about
 * 2,000 for a file that starts the service. Here the files of a worker share the loaded modules.
 */
class NativeRuntime extends Runtime {
  static #files = 0;

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** Test files and the setup file run when they are loaded, so they are loaded each time. */
  unstable_importModule(file) {
    return import(`${pathToFileURL(file)}?file=${NativeRuntime.#files++}`);
  }

  /** jest-circus stores the tests of a file in its module. */
  requireInternalModule(file) {
    delete require.cache[file];
    return require(file);
  }
}

module.exports = NativeRuntime;
