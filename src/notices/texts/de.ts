import { utc } from '../../platform/mail/letter.js';
import { money } from './money.js';
import { percentOf } from './percent-of.js';
import type { NoticeTexts, Place } from './notice-texts.js';

/** The German genitive and dative, which are the same here. */
const ofTheOrganization = ({ organization, product }: Place) =>
  `${organization ? `der Organisation ${organization}` : 'einer Organisation'} bei ${product}`;
const ofYours = ({ organization }: Place) =>
  organization ? `Ihrer Organisation ${organization}` : 'Ihrer Organisation';
const number = (value: number) => value.toLocaleString('de');

const ROLES: Record<string, string> = { admin: 'Administrator', member: 'Mitglied', owner: 'Inhaber' };
const RIGHTS: Record<string, string> = {
  admin:
    'Administratoren laden Personen ein und entfernen sie, kaufen Abonnements und Tokens und sehen Zahlungen.',
  member:
    'Mitglieder benutzen die Agenten der Organisation. Personen und Zahlungen verwalten sie nicht mehr.',
};

export const DE: NoticeTexts = {
  kinds: {
    ownership_received: (_facts, place) => ({
      subject: `${place.organization ?? 'Eine Organisation'} gehört jetzt Ihnen`,
      paragraphs: [
        `Sie sind jetzt Inhaber der Organisation${place.organization ? ` ${place.organization}` : ''} bei ${place.product}. Der bisherige Inhaber hat sie Ihnen übertragen.`,
        'Nur der Inhaber kann die Organisation löschen oder einer anderen Person übertragen. Er bekommt Mails über fehlgeschlagene Zahlungen.',
      ],
      action: { label: 'Organisation öffnen', url: place.url },
      remarks: [
        {
          text: 'Sie haben das nicht erwartet? Sprechen Sie mit den anderen Administratoren der Organisation.',
        },
      ],
    }),
    relation_changed: ({ relation }, place) => ({
      subject: `Ihre Rolle in ${place.organization ?? 'Ihrer Organisation'}: ${ROLES[relation]}`,
      paragraphs: [
        `In ${ofTheOrganization(place)} haben Sie jetzt die Rolle „${ROLES[relation]}“. Ein Administrator oder der Inhaber hat sie geändert.`,
        RIGHTS[relation] ?? '',
      ],
      action: { label: 'Organisation öffnen', url: place.url },
    }),
    membership_removed: (_facts, place) => ({
      subject: `Sie gehören nicht mehr zu ${place.organization ?? 'einer Organisation'}`,
      paragraphs: [
        `Sie sind nicht mehr Mitglied ${ofTheOrganization(place)}. Ein Administrator oder der Inhaber hat Sie entfernt.`,
        'Sie können nichts mehr von dieser Organisation sehen oder benutzen. Wenn Sie zurückkehren möchten, bitten Sie einen ihrer Administratoren oder den Inhaber um eine neue Einladung.',
      ],
    }),
    payment_failed: ({ agent, agentId, payUrl, due }, place) => ({
      subject: `Eine Zahlung für ${place.organization ?? 'Ihre Organisation'} ist fehlgeschlagen`,
      paragraphs: [
        `Eine Zahlung ${ofYours(place)} bei ${place.product} ist fehlgeschlagen, für das Abonnement des KI-Agenten „${agent}“. Die Bank oder der Kartenanbieter hat sie abgelehnt.`,
        `Sie können die offene Rechnung${due ? ` über ${money(due, 'de')}` : ''} jetzt bezahlen, auch mit einer anderen Karte.`,
      ],
      action: { label: 'Rechnung bezahlen', url: payUrl },
      remarks: [
        { text: 'Abonnement öffnen:', url: `${place.url}/agents/${agentId}` },
        { text: 'Über weitere Versuche, dieselbe Rechnung einzuziehen, bekommen Sie keine Mail.' },
      ],
    }),
    subscription_ended: ({ agent, agentId }, place) => ({
      subject: `Ein Abonnement von ${place.organization ?? 'Ihrer Organisation'} ist beendet`,
      paragraphs: [
        `Das Abonnement ${ofYours(place)} bei ${place.product} für den KI-Agenten „${agent}“ ist beendet, weil seine Rechnung nicht bezahlt wurde.`,
        'Dafür wird nichts mehr berechnet. Ohne ein neues Abonnement oder Tokens kann die Organisation den Agenten nicht benutzen.',
      ],
      action: { label: 'Neu abonnieren', url: `${place.url}/agents/${agentId}` },
    }),
    change_postponed: ({ agent, agentId, at }, place) => ({
      subject: `Ein Wechsel des Abonnements von „${agent}“ kommt eine Periode später`,
      paragraphs: [
        `Der Wechsel des Abonnements ${ofYours(place)} bei ${place.product} für den KI-Agenten „${agent}“ war nicht rechtzeitig möglich. Das Abonnement wurde mit seinem bisherigen Angebot verlängert.`,
        `Der Wechsel ist jetzt für den ${utc(at, 'de')} vorgesehen. Bis dahin können Sie ihn zurücknehmen.`,
      ],
      action: { label: 'Abonnement öffnen', url: `${place.url}/agents/${agentId}` },
    }),
    trial_ending: ({ agent, agentId, endsAt }, place) => ({
      subject: `Die kostenlose Testphase von „${agent}“ endet bald`,
      paragraphs: [
        `Die kostenlose Testphase des KI-Agenten „${agent}“ in ${ofYours(place)} bei ${place.product} endet am ${utc(endsAt, 'de')}.`,
        'Die Tokens der Testphase verfallen dann. Wenn Sie den Agenten weiter benutzen möchten, abonnieren Sie ihn oder kaufen Sie Tokens. Sonst wird nichts berechnet.',
      ],
      action: { label: 'Preise ansehen', url: `${place.url}/agents/${agentId}` },
    }),
    balance_low: ({ agent, agentId, balance, threshold }, place) => ({
      subject: `Der Agent „${agent}“ hat nur noch wenige Tokens: ${number(balance)}`,
      paragraphs: [
        `Der KI-Agent „${agent}“ in ${ofYours(place)} bei ${place.product} hat noch ${number(balance)} Tokens. Ein Administrator oder der Inhaber wollte bei ${number(threshold)} Tokens eine Mail.`,
        'Mit Tokens wird die Arbeit des Agenten bezahlt. Wenn sie verbraucht sind, hört er auf. Tokens werden nie automatisch gekauft.',
      ],
      action: { label: 'Agenten öffnen', url: `${place.url}/agents/${agentId}` },
    }),
    budget_reached: ({ agent, agentId, used, budget, resetsAt }, place) => ({
      subject: `Der Agent „${agent}“ hat ${percentOf(used, budget)} % seines Budgets für diesen Monat verbraucht`,
      paragraphs: [
        `Der KI-Agent „${agent}“ in ${ofYours(place)} bei ${place.product} hat ${number(used)} Tokens seines Monatsbudgets von ${number(budget)} verbraucht. Darin sind auch Tokens enthalten, die für laufende Arbeiten reserviert sind.`,
        `Bei 100 % arbeitet der Agent nicht mehr, bis am ${utc(resetsAt, 'de')} der nächste Monat beginnt, auch wenn noch Tokens übrig sind. Administratoren können das Budget jederzeit erhöhen.`,
      ],
      action: { label: 'Agenten öffnen', url: `${place.url}/agents/${agentId}` },
    }),
    invite_accepted: ({ person, relation }, place) => ({
      subject: `Ihre Einladung zu ${place.organization ?? 'Ihrer Organisation'} wurde angenommen`,
      paragraphs: [
        `Ihre Einladung zu ${ofTheOrganization(place)} wurde angenommen.\nNeu als ${ROLES[relation]}: ${person?.replace(/^“(.*)”/, '„$1“') ?? 'siehe die Liste der Personen'}.`,
      ],
      action: { label: 'Personen ansehen', url: `${place.url}/people` },
    }),
  },
  footers: {
    fixed: ({ product }) =>
      `Sie bekommen diese Mail, weil sie Ihr eigenes Konto bei ${product} betrifft. Sie lässt sich nicht abbestellen.`,
    optional: ({ organization, product }) =>
      `Sie bekommen diese Mail als Mitglied von ${organization ?? 'einer Organisation'} bei ${product}. Mails dieser Art abbestellen:`,
  },
};
