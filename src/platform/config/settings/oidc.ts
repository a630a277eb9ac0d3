import { authorizationParams, logoutParams } from '../authorization-params.js';
import { setting } from '../setting.js';
import { flag, oneOf, scope, secureUrl, text } from '../setting-types.js';
import { BY_SANDBOX, REQUIRED } from './common.js';

export const OIDC = {
  issuer: setting({
    name: 'OIDC_ISSUER',
    meaning: 'Issuer URL of the identity provider. The redirect URI is `PUBLIC_URL/api/auth/callback`.',
    type: secureUrl,
    unset: BY_SANDBOX,
    production: REQUIRED,
  }),
  clientId: setting({
    name: 'OIDC_CLIENT_ID',
    meaning: 'Client ID at the identity provider.',
    type: text,
    unset: BY_SANDBOX,
    production: REQUIRED,
    belongsTo: 'OIDC_ISSUER',
  }),
  clientSecret: setting({
    name: 'OIDC_CLIENT_SECRET',
    meaning: 'Client secret at the identity provider.',
    type: text,
    unset: BY_SANDBOX,
    production: REQUIRED,
    belongsTo: 'OIDC_ISSUER',
    fromFile: true,
  }),
  clientAuth: setting({
    name: 'OIDC_CLIENT_AUTH',
    meaning:
      '`basic` sends client ID and secret in the header of a token request, `post` in its body. `auto` uses the method that the identity provider lists first.',
    type: oneOf('auto', 'basic', 'post'),
    default: 'auto',
  }),
  authorizationParams: setting({
    name: 'OIDC_AUTHORIZATION_PARAMS',
    meaning:
      'Additional parameters of sign-ins at the identity provider, such as `hd=example.com&acr_values=mfa`.',
    type: authorizationParams,
    unset: { value: {}, shown: 'none' },
  }),
  scope: setting({
    name: 'OIDC_SCOPE',
    meaning: 'Scopes to request, separated by spaces.',
    type: scope,
    default: 'openid email profile',
  }),
  logout: setting({
    name: 'OIDC_LOGOUT',
    meaning: '`provider` also signs the user out at the identity provider. `local` does not.',
    type: oneOf('local', 'provider'),
    default: 'local',
  }),
  logoutParams: setting({
    name: 'OIDC_LOGOUT_PARAMS',
    meaning:
      'Additional parameters of sign-outs at the identity provider, such as `logout_uri=https://app.example.com/`.',
    type: logoutParams,
    unset: { value: {}, shown: 'none' },
  }),
  trustEmail: setting({
    name: 'OIDC_TRUST_EMAIL',
    meaning: '`true` treats all addresses as verified, for a provider that does not send `email_verified`.',
    type: flag,
    default: 'false',
  }),
  fresh: setting({
    name: 'OIDC_FRESH',
    meaning:
      '`trust` counts a sign-in as fresh if the identity provider was asked for a new one, or does not send `auth_time`. `require` needs a recent `auth_time`.',
    type: oneOf('trust', 'require'),
    default: 'trust',
  }),
  freshPrompt: setting({
    name: 'OIDC_FRESH_PROMPT',
    meaning:
      '`prompt` that asks the identity provider for a fresh sign-in: `login` or `select_account`, which Google needs.',
    type: oneOf('login', 'select_account'),
    default: 'login',
  }),
};
