import { ApiParam } from '@nestjs/swagger';
import { TOKEN } from '../../../platform/crypto/token.js';

/** Documents the token in the path of a route. */
export const ApiInviteToken = () =>
  ApiParam({
    name: 'token',
    description: 'From the link.',
    schema: { type: 'string', pattern: TOKEN.source },
  });
