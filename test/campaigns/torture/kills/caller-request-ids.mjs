// Loaded into the service's process before startup. Requests keep their caller's ID, so that the campaign finds the
// audit event of a request whose response was lost.
import crypto from 'node:crypto';
import { Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

const { randomUUID } = crypto;
const { emit } = Server.prototype;
let given;

Server.prototype.emit = function (event, ...values) {
  if (event === 'request') given = values[0].headers['x-request-id'];
  try {
    return emit.call(this, event, ...values);
  } finally {
    given = undefined;
  }
};
crypto.randomUUID = (options) => {
  const id = given ?? randomUUID(options);
  given = undefined;
  return id;
};
syncBuiltinESMExports();
