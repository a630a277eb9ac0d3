import { setting } from '../setting.js';
import { ehloName, flag, mailbox, url } from '../setting-types.js';
import { BY_SANDBOX, NONE, REQUIRED } from './common.js';

export const MAIL = {
  smtpUrl: setting({
    name: 'SMTP_URL',
    meaning: 'URL of the mail server, such as `smtps://user:password@mail.example.com`.',
    type: url('smtp', 'smtps'),
    unset: BY_SANDBOX,
    production: REQUIRED,
    fromFile: true,
  }),
  from: setting({
    name: 'MAIL_FROM',
    meaning: 'Sender of all mails, such as `Workspace <workspace@example.com>`.',
    type: mailbox,
    unset: BY_SANDBOX,
    production: REQUIRED,
    belongsTo: 'SMTP_URL',
  }),
  replyTo: setting({
    name: 'MAIL_REPLY_TO',
    meaning: 'Address for answers to mails, if it is not the sender.',
    type: mailbox,
    unset: NONE,
  }),
  ehloName: setting({
    name: 'MAIL_EHLO_NAME',
    meaning: 'Name by which the service greets the mail server, such as `app.example.com` or `[192.0.2.1]`.',
    type: ehloName,
    unset: { value: null, shown: "the machine's name" },
  }),
  smtpUtf8: setting({
    name: 'MAIL_SMTPUTF8',
    meaning:
      '`true` accepts invites to addresses with letters outside ASCII before the @. The mail server must support SMTPUTF8.',
    type: flag,
    default: 'false',
  }),
};
