import { ApiParam } from '@nestjs/swagger';
import { TOKEN } from '../../../platform/crypto/token.js';

export const ApiInviteToken = () =>
  ApiParam({
    name: 'token',
    description: 'From the link.',
    schema: { type: 'string', pattern: TOKEN.source },
  });
