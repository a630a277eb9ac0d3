const { default: Runtime } = require('jest-runtime');
const { pathToFileURL } = require('node:url');

/**
 * Loads test files with Node.js's own module loader. Jest's runtime loads every module anew for every test file, packages
 * included: about 2,000 of them for a file that starts the service. Here a worker loads each module once, and the files
 * that it runs one after another share it.
 */
class NativeRuntime extends Runtime {
  static #files = 0;

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** Test files and the setup file, which do their work when they are loaded: each time anew. */
  unstable_importModule(file) {
    return import(`${pathToFileURL(file)}?file=${NativeRuntime.#files++}`);
  }

  /** jest-circus, which keeps the tests that it knows in its module. */
  requireInternalModule(file) {
    delete require.cache[file];
    return require(file);
  }
}

module.exports = NativeRuntime;
