import type { Words } from './en.js';
import { locale } from './language.js';
import { pluralOf } from './plural.js';

const NUMBER = new Intl.NumberFormat(locale);
const plural = pluralOf('de', NUMBER);

const range = (from: number, to: number): string => `${NUMBER.format(from)} bis ${NUMBER.format(to)}`;

const tokens = (count: number): string => plural(count, { one: 'Token', other: 'Tokens' });

const everyInterval: Record<string, string> = {
  day: 'pro Tag',
  week: 'pro Woche',
  month: 'pro Monat',
  year: 'pro Jahr',
};

export const de: Words = {
  app: {
    name: 'Workspace',
    loading: 'Wird geladen …',
    showMore: 'Mehr anzeigen',
    newer: 'Neuere',
    older: 'Ältere',
    retry: 'Noch einmal versuchen',
    cancel: 'Abbrechen',
    copyLink: 'Link kopieren',
    copied: 'Kopiert',
    backToOrganizations: 'Zurück zu Ihren Organisationen',
    draftIsKept: 'Ihre Eingaben sind noch da. Sie sind noch nicht gespeichert.',
    unnamed: 'Person ohne Namen',
  },

  connection: {
    lost: 'Der Dienst ist nicht erreichbar. Diese Seite macht von selbst weiter, sobald er wieder antwortet.',
    restored: 'Der Dienst ist wieder erreichbar.',
  },

  sandbox: {
    name: 'Sandbox',
    noRealMoney: 'Kein echtes Geld.',
    mail: 'Mails',
    payments: 'Zahlungen',
    mailWentHere: 'Hier liegt die Mail',
  },

  broken: {
    title: 'Etwas ist schiefgegangen',
    part: 'Dieser Teil der Seite kann nicht angezeigt werden. Der Fehler liegt bei uns.',
    script:
      'Dieser Teil der Seite wurde nicht geladen. Vielleicht sind Sie offline, oder es gibt eine neue Version. Ihre Eingaben bleiben erhalten.',
    console:
      'Die Konsole kann nicht angezeigt werden. Wenn das nach dem Neuladen wieder geschieht, melden Sie es Ihrem Support.',
    reload: 'Seite neu laden',
  },

  notFound: {
    title: 'Nicht gefunden',
  },

  noAccess: {
    title: 'Kein Zugriff',
    notMember: 'Sie sind kein Mitglied dieser Organisation.',
    adminsOnly: 'Nur Administratoren und der Inhaber können diese Seite nutzen.',
  },

  session: {
    endedTitle: 'Ihre Sitzung ist beendet',
    ended: 'Melden Sie sich an, um fortzufahren. Ihre Eingaben auf dieser Seite bleiben erhalten.',
    signIn: 'Anmelden',
    notNow: 'Nicht jetzt',
    signOut: 'Abmelden',
  },

  account: {
    menu: 'Konto',
    signedInAs: (email) => `Angemeldet als ${email}`,
    switch: 'Konto wechseln',
  },

  signIn: {
    title: 'Willkommen',
    purpose: 'Melden Sie sich an, um mit Ihren Organisationen, deren Personen und deren Agenten zu arbeiten.',
    invited: 'Melden Sie sich mit der E-Mail-Adresse an, an die die Einladung ging.',
    newHere: 'Neu hier? Ihr Konto entsteht bei der ersten Anmeldung.',
  },

  organizations: {
    title: 'Organisationen',
    list: 'Ihre Organisationen',
    noneFound: 'Keine Organisation hat diesen Namen.',
    new: 'Neue Organisation',
    name: 'Name der Organisation',
    nameHint: 'Sie können ihn später ändern.',
    create: 'Anlegen',
    openedLast: 'zuletzt geöffnet',
    memberSince: (date) => <>Mitglied seit {date}</>,
  },

  welcome: {
    title: 'Willkommen bei Workspace',
    lead: 'Mit Agenten arbeiten Sie in einer Organisation. Legen Sie eine an, oder treten Sie der Ihres Teams bei.',
    create: 'Organisation anlegen',
    createHint: 'Sie werden ihr Inhaber. Danach können Sie Personen einladen und Agenten ausprobieren.',
    join: 'Ihrem Team beitreten',
    joinHint: (email) =>
      email
        ? `Bitten Sie einen Administrator Ihres Teams, ${email} einzuladen. Die Einladung erscheint dann auf dieser Seite.`
        : 'Bitten Sie einen Administrator Ihres Teams um eine Einladung, und öffnen Sie den Link darin.',
  },

  myInvites: {
    title: 'Einladungen für Sie',
    none: 'Sie haben keine offenen Einladungen.',
    from: {
      member: (inviter, organization) => (
        <>
          {inviter} lädt Sie ein, Mitglied von {organization} zu werden.
        </>
      ),
      admin: (inviter, organization) => (
        <>
          {inviter} lädt Sie ein, Administrator von {organization} zu werden.
        </>
      ),
    },
    expires: (date) => <>gültig bis {date}</>,
    accept: 'Annehmen',
    acceptNamed: (organization) => `Einladung zu ${organization} annehmen`,
    decline: 'Ablehnen',
    declineNamed: (organization) => `Einladung zu ${organization} ablehnen`,
    declineQuestion: (organization) => `Einladung zu ${organization} ablehnen?`,
    declineConsequences: 'Um später beizutreten, brauchen Sie eine neue Einladung.',
    declined: (organization) => `Sie haben die Einladung zu ${organization} abgelehnt.`,
  },

  switcher: {
    title: 'Organisation wechseln',
    now: 'Organisation wechseln, aktuell:',
    choose: 'Organisation auswählen',
    search: 'Organisationen durchsuchen',
    more: (count) =>
      `${plural(count, { one: 'weitere Organisation', other: 'weitere Organisationen' })}. Tippen Sie, um eine zu finden.`,
    links: 'Mehr',
    all: 'Alle Organisationen',
  },

  palette: {
    open: 'Suchen',
    keys: 'Strg K',
    title: 'Suche und Befehle',
    label: 'Organisationen, Personen, Agenten und Seiten suchen',
    groups: {
      recent: 'Zuletzt geöffnete Organisationen',
      organizations: 'Organisationen',
      pages: 'Seiten',
      people: 'Personen',
      agents: 'Agenten',
      actions: 'Aktionen',
    },
    invite: (organization) => `Personen zu ${organization} einladen`,
  },

  finder: {
    searching: 'Suche läuft …',
    found: (count) =>
      count === 0 ? 'Nichts gefunden.' : plural(count, { one: 'Treffer', other: 'Treffer' }),
  },

  organization: {
    agents: 'Agenten',
    people: 'Personen',
    billing: 'Abrechnung',
    audit: 'Protokoll',
    auditTab: 'Protokoll',
    settings: 'Einstellungen',
    youAre: {
      member: 'Sie sind Mitglied',
      admin: 'Sie sind Administrator',
      owner: 'Sie sind Inhaber',
    },
  },

  relations: { member: 'Mitglied', admin: 'Administrator', owner: 'Inhaber' },

  pager: { previous: 'Zurück', next: 'Weiter' },

  people: {
    list: 'Personen',
    search: 'Personen und Einladungen suchen',
    searchPeople: 'Personen suchen',
    searchHint: 'Anfang eines Namens oder einer E-Mail-Adresse',
    filter: 'Nach Rolle filtern',
    roles: { member: 'Mitglied', admin: 'Administrator', owner: 'Inhaber' },
    allRoles: 'Alle Rollen',
    onlyRole: { member: 'Mitglieder', admin: 'Administratoren', owner: 'Inhaber' },
    columns: { person: 'Person', role: 'Rolle', joined: 'Mitglied seit' },
    none: 'Keine Person passt zu dieser Suche.',
    showAll: 'Alle Personen anzeigen',
    you: '(Sie)',
    count: (count) => plural(count, { one: 'Person', other: 'Personen' }),
    range: (from, to, total, isAll) =>
      `${range(from, to)} von ${isAll ? '' : 'mehr als '}${plural(total, { one: 'Person', other: 'Personen' })}`,
    roleOf: (name, role) => `${role}, Rolle von ${name} ändern`,
    isNow: {
      member: (name) => `${name} ist jetzt Mitglied.`,
      admin: (name) => `${name} ist jetzt Administrator.`,
    },
    make: { member: 'Zum Mitglied machen', admin: 'Zum Administrator machen' },
    makeQuestion: {
      member: (name, organization) => `${name} zum Mitglied von ${organization} machen?`,
      admin: (name, organization) => `${name} zum Administrator von ${organization} machen?`,
    },
    makeConsequences: {
      member:
        'Die Person kann dann keine Personen, Einladungen oder Abrechnung mehr verwalten. Ihre offenen Einladungen werden gelöscht.',
      admin:
        'Administratoren laden Personen ein, entfernen sie, ändern Rollen und kaufen für die Organisation ein.',
    },
    stepDownQuestion: (organization) => `Ihre Rolle als Administrator von ${organization} abgeben?`,
    stepDownConsequences:
      'Sie können dann keine Personen, Einladungen oder Abrechnung mehr verwalten. Nur ein anderer Administrator kann das rückgängig machen.',
    stepDown: 'Mitglied werden',
    remove: 'Entfernen',
    removeQuestion: (name, organization) => `${name} aus ${organization} entfernen?`,
    removeConsequences:
      'Die Person verliert den Zugriff sofort. Für die Rückkehr braucht sie eine neue Einladung.',
    removed: (name) => `${name} ist entfernt.`,
  },

  invites: {
    list: 'Einladungen',
    none: 'Keine offenen Einladungen.',
    noneFound: 'Keine Einladung passt zu dieser Suche.',
    count: (count) => plural(count, { one: 'Einladung', other: 'Einladungen' }),
    range: (from, to, total, isAll) =>
      `${range(from, to)} von ${isAll ? '' : 'mehr als '}${plural(total, { one: 'Einladung', other: 'Einladungen' })}`,
    emails: 'E-Mail-Adressen',
    emailsHint: 'Trennen Sie mehrere Adressen durch Kommas, Leerzeichen oder neue Zeilen.',
    role: 'Rolle',
    invite: 'Einladen',
    noAddress: 'Geben Sie eine E-Mail-Adresse ein.',
    tooMany: (count, limit) =>
      `Sie können höchstens ${limit} Adressen auf einmal einladen. Das sind ${count}.`,
    wrong: (emails) =>
      emails.length === 1
        ? `Das ist keine E-Mail-Adresse: ${emails[0]}. Berichtigen Sie sie, und laden Sie erneut ein.`
        : `Das sind keine E-Mail-Adressen: ${emails.join(', ')}. Berichtigen Sie sie, und laden Sie erneut ein.`,
    cannotInvite: 'Sie können zurzeit keine Personen einladen.',
    link: 'Link',
    linkFor: (email) => `Link für ${email}`,
    sending: (email) => (
      <>
        Wir senden eine Einladung an {email}. Sie können auch diesen Link weitergeben. Er wird nur einmal
        angezeigt.
      </>
    ),
    withheld: (email) => (
      <>
        Wir senden zurzeit keine Mail an {email}. Geben Sie diesen Link weiter. Er wird nur einmal angezeigt.
      </>
    ),
    summary: (invited, others) =>
      [
        invited > 0 &&
          `${plural(invited, { one: 'Adresse ist', other: 'Adressen sind' })} eingeladen. Jeder Link wird nur einmal angezeigt.`,
        others > 0 && `${plural(others, { one: 'Adresse ist', other: 'Adressen sind' })} nicht eingeladen.`,
      ]
        .filter(Boolean)
        .join(' '),
    outcomes: 'Ergebnis für jede Adresse',
    isSending: 'Die Mail ist unterwegs.',
    isWithheld: 'Wir senden keine Mail. Geben Sie den Link weiter.',
    isMember: 'Ist schon Mitglied.',
    isPending: 'Hat schon eine Einladung. Deren Link gilt, bis Sie sie erneut senden.',
    limitReached:
      'Die Organisation hat zu viele offene Einladungen. Löschen Sie einige, oder warten Sie, bis sie angenommen sind.',
    columns: {
      email: 'E-Mail-Adresse',
      role: 'Rolle',
      mail: 'Mail',
      expires: 'Gültig bis',
      actions: 'Aktionen',
    },
    status: 'Status',
    statuses: { '': 'Alle Einladungen', pending: 'Offen', expired: 'Abgelaufen' },
    invitedBy: (name) => `eingeladen von ${name}`,
    isExpired: 'abgelaufen',
    roleOf: (email, role) => `${role}, Einladung an ${email} ändern`,
    roleChanged: {
      member: (email) => `Die Einladung an ${email} gilt jetzt für ein Mitglied.`,
      admin: (email) => `Die Einladung an ${email} gilt jetzt für einen Administrator.`,
    },
    resend: 'Erneut senden',
    resendTo: (email) => `Erneut senden: Einladung an ${email}`,
    delete: 'Löschen',
    deleteTo: (email) => `Löschen: Einladung an ${email}`,
    deleteQuestion: (email) => `Einladung an ${email} löschen?`,
    deleteConsequences: 'Der Link in der Mail funktioniert dann nicht mehr.',
    deleted: (email) => `Die Einladung an ${email} ist gelöscht.`,
    delivery: {
      queued: 'Mail in Warteschlange',
      sent: 'Mail gesendet',
      failed: 'Mail fehlgeschlagen',
      withheld: 'Mail zurückgehalten',
    },
    deliveryReasons: {
      queued: undefined,
      sent: undefined,
      failed:
        'Der Mailserver hat die Mail abgelehnt. Prüfen Sie die Adresse, oder senden Sie erneut und geben den Link weiter.',
      withheld:
        'Die Adresse bekommt heute keine Einladungen mehr oder möchte keine. Senden Sie erneut, und geben Sie den Link weiter.',
    },
  },

  receivedInvite: {
    title: 'Sie sind eingeladen',
    someone: 'Jemand',
    expires: (date) => <>Die Einladung ist bis {date} gültig.</>,
    isForYou: (email) => `Diese Einladung ist für ${email}, die Adresse, mit der Sie angemeldet sind.`,
    declinedTitle: 'Einladung abgelehnt',
    declined: (organization) => <>Sie haben die Einladung zu {organization} abgelehnt.</>,
    alreadyMember: (organization) => <>Sie sind schon Mitglied von {organization}.</>,
    open: 'Organisation öffnen',
    isForOther: (email, own) => (
      <>
        Diese Einladung ist für {email}, aber Sie sind {own ? `als ${own}` : 'mit einem anderen Konto'}{' '}
        angemeldet. Melden Sie sich mit der eingeladenen Adresse an, um sie anzunehmen.
      </>
    ),
    cannotAccept: 'Sie können diese Einladung noch nicht annehmen.',
    limitReached:
      'Sie gehören schon zu so vielen Organisationen wie erlaubt. Verlassen Sie eine, und nehmen Sie dann die Einladung an.',
    signInAgain: 'Erneut anmelden',
    goHome: 'Zu Ihren Organisationen',
    dead: {
      invite_not_found: {
        title: 'Dieser Link funktioniert nicht',
        reason: 'Die Einladung wurde gelöscht, oder eine neuere Mail hat einen neuen Link.',
        way: 'Öffnen Sie den Link in der neuesten Mail, oder bitten Sie um eine neue Einladung.',
      },
      invite_already_accepted: {
        title: 'Diese Einladung wurde schon benutzt',
        reason: 'Eine Einladung gilt einmal, und diese wurde schon angenommen.',
        way: 'Wenn Sie sie mit einem anderen Konto angenommen haben, wechseln Sie zu diesem Konto. Bitten Sie sonst um eine neue Einladung.',
      },
      invite_expired: {
        title: 'Diese Einladung ist abgelaufen',
        reason: 'Sie wurde nicht rechtzeitig angenommen.',
        way: 'Bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.',
      },
      already_joined: {
        title: 'Sie sind schon Mitglied',
        reason: 'Diese Einladung wurde benutzt, und Sie gehören zur Organisation.',
        way: undefined,
      },
    },
  },

  blockInvites: {
    title: 'Einladungen abbestellen',
    question:
      'Wir senden dann keine Einladungen mehr an Ihre Adresse. Einladungen, die Sie schon haben, bleiben gültig.',
    block: 'Keine Einladungen mehr an diese Adresse senden',
    doneTitle: 'Einladungen abbestellt',
    done: 'Wir senden keine Einladungen mehr an diese Adresse.',
    openInvite: 'Einladung öffnen',
  },

  money: {
    tokens,
    terms: (tokensPerPeriod, price, interval) =>
      `${tokens(tokensPerPeriod)} für ${price} ${everyInterval[interval] ?? `pro ${interval}`}`,
    price: (price, interval) => `${price} ${everyInterval[interval] ?? `pro ${interval}`}`,
    purchase: (count, price) => `${tokens(count)} für ${price}`,
  },

  subscription: {
    badges: {
      renewing: 'Abonniert',
      canceled: 'Gekündigt',
      awaiting_payment: 'Zahlung ausstehend',
      first_payment_failed: 'Überfällig',
      past_due: 'Überfällig',
      unpaid: 'Unbezahlt',
      paused: 'Pausiert',
      incomplete: 'Unvollständig',
      ended: 'Beendet',
    },
    meanings: {
      awaiting_payment:
        'Die erste Zahlung ist noch nicht eingegangen. Danach beginnt der Zugriff. Eine Lastschrift kann einige Tage dauern.',
      first_payment_failed: 'Die erste Zahlung ist fehlgeschlagen. Das Abonnement gibt noch keinen Zugriff.',
      past_due: 'Die letzte Zahlung ist fehlgeschlagen. Sie können den Agenten vorerst weiter nutzen.',
      unpaid:
        'Die Zahlungen sind fehlgeschlagen. Das Abonnement gibt keinen Zugriff, bis die Rechnung bezahlt ist.',
      paused: 'Das Abonnement gibt keinen Zugriff, bis es weiterläuft.',
      incomplete: 'Die erste Zahlung ist nicht abgeschlossen. Das Abonnement gibt noch keinen Zugriff.',
      ended: 'Das Abonnement ist beendet.',
    },
    renews: (date) => <>verlängert sich am {date}</>,
    renewalWasDue: (date) => <>die Verlängerung war am {date} fällig</>,
    usableUntil: (date) => <>nutzbar bis {date}</>,
    endWasDue: (date) => <>das Ende war am {date} fällig</>,
    endsOn: (date) => <>Es ist gekündigt und endet am {date}.</>,
  },

  overdue: {
    one: 'Eine Zahlung ist überfällig',
    several: 'Zahlungen sind überfällig',
    of: (name, meaning) => `${name}: ${meaning}`,
    updateMethod: 'Zahlungsmittel ändern',
    payInvoice: 'Offene Rechnung bezahlen',
    askToPay: 'Bitten Sie einen Administrator oder den Inhaber, zu bezahlen.',
  },

  agents: {
    list: 'Agenten',
    none: 'Noch sind keine Agenten verfügbar. Sie erscheinen hier, sobald Ihr Anbieter welche anbietet.',
    all: 'Alle Agenten',
    noAccess: 'Kein Zugriff',
    subscriptionEnded: 'das Abonnement ist beendet',
    trial: 'Test',
    trialEnds: (days, date) => (
      <>
        endet in {plural(days, { one: 'Tag', other: 'Tagen' })}, am {date}
      </>
    ),
    trialHasEnded: (date) => <>der Test endete am {date}</>,
    tokensOnly: 'Tokens',
    whileTokensLast: 'nutzbar, solange die Tokens reichen',
    balance: 'Verbleibend',
    used: '30-Tage-Verbrauch',
    ended: (date) => <>endete am {date}</>,
    converted: 'von einem Abonnement abgelöst',
    convertedTokens: (date) => <>von einem Abonnement abgelöst. Seine Tokens sind bis {date} nutzbar.</>,
    yourTerms: 'Ihre Bedingungen',
    newTerms: (terms) => `Neue Abonnements: ${terms}. Ihres behält seine Bedingungen.`,
    options: 'Möglichkeiten',
    otherOptions: 'Weitere Möglichkeiten',
    startTrial: 'Test starten',
    trialOffer: (days, count) =>
      `${plural(days, { one: 'Tag', other: 'Tage' })} kostenlos${count ? `, ${tokens(count)}` : ''}`,
    trialStarted: (name) => `Der Test von ${name} hat begonnen.`,
    subscribe: 'Abonnieren',
    topUp: 'Aufladen',
    askAdmin: 'Fragen Sie einen Administrator oder den Inhaber.',
    continueToPayment: 'Weiter zur Zahlung',
    notPaidYet: (moment) => (
      <>Ihre Bestellung ist noch nicht bezahlt. Sie können sie bis {moment} bezahlen.</>
    ),
    isBeingConfirmed: 'Ihre Zahlung wird bestätigt.',
    hasNotArrived: 'Ihre Zahlung ist noch nicht eingegangen. Eine Lastschrift kann einige Tage dauern.',
  },

  usage: {
    title: 'Verbrauch',
    none: 'In den letzten 30 Tagen wurden keine Tokens verbraucht.',
    total: (count) => `${tokens(count)} in den letzten 30 Tagen verbraucht.`,
    most: (date, count) => (
      <>
        Am meisten am {date}: {tokens(count)}.
      </>
    ),
    since: (date) => <>Es gibt viele Bewegungen, daher beginnt das Diagramm am {date}.</>,
  },

  history: {
    title: 'Token-Verlauf',
    none: 'Es wurden noch keine Tokens gutgeschrieben oder verbraucht.',
    grants: {
      trial: 'Test',
      subscription: 'Abonnement-Zeitraum',
      top_up: 'Aufladung',
      adjustment: 'Korrektur',
    },
    movements: {
      consumption: 'Verbraucht',
      refund: 'Nach einer Erstattung zurückgenommen',
      dispute: 'Nach einer Anfechtung zurückgenommen',
      restoration: 'Wiederhergestellt',
      expiry: 'Verfallen',
    },
    validUntil: (date) => <>gültig bis {date}</>,
    neverExpires: 'verfällt nie',
  },

  checkout: {
    success: 'Vielen Dank. Ihr Kauf steht bereit.',
    pending: 'Ihre Zahlung wird verarbeitet. Ihr Kauf erscheint hier, sobald die Zahlung eingeht.',
    canceled: 'Sie haben die Zahlungsseite verlassen. Es wurde nichts berechnet.',
  },

  billing: {
    nextCharge: 'Nächste Abbuchung',
    chargedOn: (amount, date) => (
      <>
        {amount} am {date}
      </>
    ),
    chargedFor: (names) => `Für ${names}. Steuern, Rabatte und Guthaben können den Betrag ändern.`,
    noCharge: 'Es ist keine Abbuchung geplant.',
    noChargeHint: 'Kein Abonnement verlängert sich.',
    overdueFirst: 'Die überfällige Zahlung oben ist noch offen.',
    portal: 'Rechnungen und Zahlungsmittel',
    portalHint: 'Beim Zahlungsdienst laden Sie Rechnungen, ändern Karten und kündigen Abonnements.',
    openPortal: 'Abrechnung verwalten',
    subscriptions: 'Abonnements',
    active: (count) => `${count} aktiv`,
    pastDue: (count) => `${count} überfällig`,
    noSubscriptions: 'Keine Abonnements. Abonnieren Sie einen Agenten auf der Seite „Agenten“.',
    payments: 'Zahlungen',
    noPayments: 'Noch keine Zahlungen.',
    otherPurchase: 'Unbekannter Kauf',
    paymentKinds: { subscription: 'Abonnement', top_up: 'Aufladung' },
    invoice: 'Rechnung',
    invoiceFor: (name) => `Rechnung für ${name}`,
    noInvoice: 'noch keine Rechnung',
    paymentStatuses: {
      credited: 'Bezahlt',
      in_review: 'In Prüfung',
      refunded: 'Erstattet',
      partially_refunded: 'Teilweise erstattet',
      disputed: 'Angefochten',
    },
    paymentMeanings: {
      in_review: 'Wir haben diese Zahlung erhalten und prüfen sie. Sie müssen nichts tun.',
      disputed: 'Die Bank ficht diese Zahlung an. Käufe können gesperrt sein, bis das geklärt ist.',
    },
    contact: 'Rechnungskontakt',
    contactSync: {
      no_customer: 'geht mit dem ersten Kauf an den Zahlungsdienst',
      synced: 'mit dem Zahlungsdienst abgeglichen',
      pending: 'wird mit dem Zahlungsdienst abgeglichen',
      failed: 'vom Zahlungsdienst abgelehnt: prüfen Sie die Angaben',
    },
    name: 'Name',
    email: 'E-Mail-Adresse für Rechnungen',
    phone: 'Telefon',
    address: 'Anschrift',
    line1: 'Adresszeile 1',
    line2: 'Adresszeile 2',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    state: 'Bundesland',
    country: 'Land',
    noCountry: 'Kein Land',
    saveContact: 'Kontakt speichern',
    contactSaved: 'Kontakt gespeichert.',
  },

  audit: {
    statuses: {
      none: 'keines',
      incomplete: 'unvollständig',
      trialing: 'Probezeit',
      active: 'aktiv',
      past_due: 'überfällig',
      unpaid: 'unbezahlt',
      paused: 'pausiert',
      canceled: 'gekündigt',
    },
    list: 'Ereignisse',
    none: 'Keine Ereignisse.',
    noneMatch: 'Kein Ereignis passt zu diesen Filtern.',
    found: (count, hasMore) =>
      hasMore
        ? `Mehr als ${count} Ereignisse passen.`
        : plural(count, { one: 'Ereignis passt.', other: 'Ereignisse passen.' }),
    time: 'Zeitpunkt',
    requestId: 'ID der Anfrage',
    copyRequestId: 'ID der Anfrage kopieren',
    field: 'Feld',
    before: 'Vorher',
    after: 'Nachher',
    nothing: 'nichts',
    sameActor: (name) => `Alle Ereignisse von ${name}`,
    sameTarget: (name) => `Alle Ereignisse zu ${name}`,
    newest: 'Neueste',
    pages: 'Seiten mit Ereignissen',
    filters: {
      title: 'Filter',
      type: 'Ereignis',
      allTypes: 'Alle Ereignisse',
      actor: 'Von',
      everyone: 'Allen',
      choose: 'Person auswählen',
      members: 'Mitglieder',
      show: 'Ereignisse anzeigen',
      formerHint: 'Für eine ausgeschiedene Person öffnen Sie eines ihrer Ereignisse.',
      target: 'Zu',
      from: 'Ab',
      until: 'Bis',
      clear: 'Filter löschen',
      chosenPerson: 'der gewählten Person',
      chosenTarget: 'dem gewählten Gegenstand',
    },
    export: {
      start: 'Exportieren',
      hint: 'Lädt alle Ereignisse herunter, die zu den Filtern passen, als Zeilen in JSON (NDJSON). Sie können zwei Exporte zugleich haben, je zehn Minuten lang. Teilen Sie ein sehr großes Protokoll in Zeiträume.',
      done: 'Der Export liegt bei Ihren Downloads.',
      broken:
        'Der Export brach vorzeitig ab und wurde nicht gespeichert. Versuchen Sie es noch einmal, oder wählen Sie einen kürzeren Zeitraum.',
    },
    groups: {
      organization: 'Organisation',
      membership: 'Personen',
      invite: 'Einladungen',
      trial: 'Agenten',
      checkout: 'Käufe',
      subscription: 'Käufe',
      payment: 'Käufe',
      tokens: 'Tokens',
      billing: 'Abrechnung',
      audit: 'Protokoll',
    },
    types: {
      'organization.created': 'Organisation angelegt',
      'organization.renamed': 'Organisation umbenannt',
      'organization.ownership_transferred': 'Inhaberschaft übertragen',
      'organization.deleted': 'Organisation gelöscht',
      'membership.relation_changed': 'Rolle geändert',
      'membership.removed': 'Mitglied entfernt',
      'membership.left': 'Mitglied ausgeschieden',
      'invite.created': 'Einladung angelegt',
      'invite.renewed': 'Einladung erneuert',
      'invite.resent': 'Einladung erneut gesendet',
      'invite.role_changed': 'Rolle einer Einladung geändert',
      'invite.deleted': 'Einladung gelöscht',
      'invite.accepted': 'Einladung angenommen',
      'invite.declined': 'Einladung abgelehnt',
      'trial.started': 'Test begonnen',
      'checkout.started': 'Kauf begonnen',
      'subscription.created': 'Abonnement begonnen',
      'subscription.changed': 'Abonnement geändert',
      'subscription.adopted': 'Abonnement übernommen',
      'payment.credited': 'Zahlung gutgeschrieben',
      'payment.refunded': 'Zahlung erstattet',
      'tokens.granted': 'Tokens gutgeschrieben',
      'tokens.taken_back': 'Tokens zurückgenommen',
      'tokens.restored': 'Tokens wiederhergestellt',
      'billing.contact_changed': 'Rechnungskontakt geändert',
      'billing.customer_created': 'Kunde angelegt',
      'billing.customer_changed': 'Kunde geändert',
      'billing.customer_deleted': 'Kunde gelöscht',
      'billing.portal_opened': 'Kundenportal geöffnet',
      'audit.exported': 'Protokoll exportiert',
    },
    sentences: {
      'organization.created': ({ actor, now }) => (
        <>
          {actor} hat die Organisation {now.name} angelegt
        </>
      ),
      'organization.renamed': ({ actor, was, now }) => (
        <>
          {actor} hat die Organisation von {was.name} in {now.name} umbenannt
        </>
      ),
      'organization.ownership_transferred': ({ actor, now }) => (
        <>
          {actor} hat die Inhaberschaft übertragen an: {now.ownerMembershipId}
        </>
      ),
      'organization.deleted': ({ actor }) => <>{actor} hat die Organisation gelöscht</>,
      'membership.relation_changed': ({ actor, target, was, now }) => (
        <>
          {actor} hat {target} vom {was.relation} zum {now.relation} gemacht
        </>
      ),
      'membership.removed': ({ actor, target, was }) => (
        <>
          {actor} hat {target} entfernt ({was.relation})
        </>
      ),
      'membership.left': ({ actor, was }) => (
        <>
          {actor} hat die Organisation verlassen ({was.relation})
        </>
      ),
      'invite.created': ({ actor, target, now }) => (
        <>
          {actor} hat {target} eingeladen ({now.role})
        </>
      ),
      'invite.renewed': ({ actor, target, now }) => (
        <>
          {actor} hat die abgelaufene Einladung für {target} erneuert ({now.role})
        </>
      ),
      'invite.resent': ({ actor, target, now }) => (
        <>
          {actor} hat die Einladung für {target} erneut gesendet ({now.role})
        </>
      ),
      'invite.role_changed': ({ actor, target, was, now }) => (
        <>
          {actor} hat die Einladung für {target} von {was.role} zu {now.role} geändert
        </>
      ),
      'invite.deleted': ({ actor, target, was }) => (
        <>
          {actor} hat die Einladung für {target} gelöscht ({was.role})
        </>
      ),
      'invite.accepted': ({ actor, now }) => (
        <>
          {actor} hat eine Einladung angenommen ({now.relation})
        </>
      ),
      'invite.declined': ({ actor, was }) => (
        <>
          {actor} hat eine Einladung abgelehnt ({was.role})
        </>
      ),
      'trial.started': ({ actor, agent }) => (
        <>
          {actor} hat den Test von {agent} begonnen
        </>
      ),
      'checkout.started': ({ actor, agent, now }) => (
        <>
          {actor} hat einen Kauf für {agent} begonnen ({now.kind}, {now.amount})
        </>
      ),
      'subscription.created': ({ actor, agent, now }) => (
        <>
          {actor} hat das Abonnement von {agent} begonnen ({now.status})
        </>
      ),
      'subscription.changed': ({ actor, agent }) => (
        <>
          {actor} hat das Abonnement von {agent} geändert
        </>
      ),
      'subscription.status_changed': ({ actor, agent, was, now }) => (
        <>
          {actor} hat das Abonnement von {agent} geändert: erst {was.status}, jetzt {now.status}
        </>
      ),
      'subscription.ends': ({ actor, agent, now }) => (
        <>
          {actor} hat das Abonnement von {agent} zum {now.currentPeriodEnd} gekündigt
        </>
      ),
      'subscription.renewed': ({ actor, agent, now }) => (
        <>
          {actor} hat das Abonnement von {agent} bis {now.currentPeriodEnd} verlängert
        </>
      ),
      'subscription.adopted': ({ actor, agent, now }) => (
        <>
          {actor} hat ein Abonnement von {agent} übernommen ({now.status})
        </>
      ),
      'payment.credited': ({ actor, agent, now }) => (
        <>
          {actor} hat eine Zahlung für {agent} mit {now.tokens} gutgeschrieben
        </>
      ),
      'payment.refunded': ({ actor, agent, now }) => (
        <>
          {actor} hat {now.refunded} einer Zahlung für {agent} erstattet
        </>
      ),
      'tokens.granted': ({ actor, agent, now }) => (
        <>
          {actor} hat {now.amount} für {agent} gutgeschrieben ({now.source})
        </>
      ),
      'tokens.taken_back': ({ actor, agent, now }) => (
        <>
          {actor} hat {now.amount} von {agent} zurückgenommen ({now.cause})
        </>
      ),
      'tokens.restored': ({ actor, agent, now }) => (
        <>
          {actor} hat {now.amount} für {agent} wiederhergestellt ({now.cause})
        </>
      ),
      'billing.contact_changed': ({ actor }) => <>{actor} hat den Rechnungskontakt geändert</>,
      'billing.customer_created': ({ actor }) => <>{actor} hat den Kunden beim Zahlungsdienst angelegt</>,
      'billing.customer_changed': ({ actor }) => <>{actor} hat den Kunden beim Zahlungsdienst geändert</>,
      'billing.customer_deleted': ({ actor }) => <>{actor} hat den Kunden beim Zahlungsdienst gelöscht</>,
      'billing.portal_opened': ({ actor }) => <>{actor} hat das Kundenportal geöffnet</>,
      'audit.exported': ({ actor }) => <>{actor} hat das Protokoll exportiert</>,
    },
    unknown: ({ actor }, type) => (
      <>
        {actor}: {type}
      </>
    ),
    actors: {
      user: 'Eine frühere Person',
      provider: 'Der Zahlungsdienst',
      system: 'Das System',
    },
    targets: {
      organization: 'die Organisation',
      membership: 'ein früheres Mitglied',
      invite: 'eine gelöschte Adresse',
      agent: 'ein Agent',
      subscription: 'dieses Abonnement',
      payment: 'diese Zahlung',
      checkout: 'diesen Kauf',
      token_grant: 'diese Tokens',
    },
    formerMember: 'ein früheres Mitglied',
    unknownAgent: 'ein Agent',
    fields: {
      userId: 'Person',
      name: 'Name',
      email: 'E-Mail-Adresse',
      phone: 'Telefon',
      line1: 'Adresszeile 1',
      line2: 'Adresszeile 2',
      postalCode: 'Postleitzahl',
      city: 'Ort',
      state: 'Bundesland',
      country: 'Land',
      role: 'Rolle',
      relation: 'Rolle',
      ownerMembershipId: 'Inhaber',
      customerId: 'Kunde beim Zahlungsdienst',
      agentId: 'Agent',
      kind: 'Kauf',
      source: 'Grund',
      cause: 'Grund',
      reason: 'Grund',
      amount: 'Betrag',
      refunded: 'Erstattet',
      tokens: 'Tokens',
      status: 'Stand',
      interval: 'Zeitraum',
      currentPeriodEnd: 'Ende des Zeitraums',
      cancelAtPeriodEnd: 'Endet mit diesem Zeitraum',
      endsAt: 'Endet',
      expiresAt: 'Gültig bis',
      type: 'Ereignis',
      actorId: 'Von',
      targetId: 'Zu',
      since: 'Ab',
      until: 'Bis',
    },
    values: {
      trial: 'Test',
      subscription: 'Abonnement',
      top_up: 'Aufladung',
      adjustment: 'Korrektur',
      refund: 'Erstattung',
      dispute: 'Anfechtung',
      day: 'Tag',
      week: 'Woche',
      month: 'Monat',
      year: 'Jahr',
      true: 'ja',
      false: 'nein',
    },
  },

  memberPicker: {
    search: 'Suche nach dem Anfang eines Namens oder einer Adresse',
    none: 'Kein Mitglied passt dazu.',
    more: (shown) => `Das sind die ersten ${shown}. Suchen Sie nach weiteren.`,
  },

  settings: {
    name: 'Name',
    rename: 'Umbenennen',
    renamed: (name) => `Umbenannt in ${name}.`,
    renameAdminsOnly: 'Nur Administratoren und der Inhaber können die Organisation umbenennen.',
    about: 'Über die Organisation',
    created: 'Angelegt',
    id: 'ID',
    copyId: 'ID kopieren',
    leave: {
      title: 'Organisation verlassen',
      hint: 'Sie sind dann kein Mitglied mehr. Die Organisation selbst bleibt bestehen.',
      start: 'Organisation verlassen',
      question: (organization) => `${organization} verlassen?`,
      access: 'Sie verlieren den Zugriff sofort. Für die Rückkehr brauchen Sie eine neue Einladung.',
      invites: 'Offene Einladungen, die Sie gesendet haben, werden gelöscht.',
      confirm: 'Verlassen',
      done: (organization) => `Sie haben ${organization} verlassen.`,
    },
    ownerOnly: 'Nur der Inhaber kann die Inhaberschaft übertragen oder die Organisation löschen.',
    transfer: {
      title: 'Inhaberschaft übertragen',
      hint: 'Machen Sie einen anderen Administrator zum Inhaber. Sie bleiben Administrator.',
      start: 'Inhaberschaft übertragen',
      question: (organization) => `Inhaberschaft von ${organization} übertragen`,
      newOwner: 'Neuer Inhaber',
      consequences: (name) =>
        `${name} hat dann sofort alle Rechte und kann die Organisation löschen. Sie werden Administrator. Nur ${name} kann die Inhaberschaft zurückgeben.`,
      chooseFirst: 'Der neue Inhaber hat dann sofort alle Rechte. Sie werden Administrator.',
      noAdmins: 'Es gibt keinen anderen Administrator. Machen Sie zuerst ein Mitglied dazu.',
      people: 'Personen öffnen',
      confirm: 'Inhaberschaft übertragen',
      confirmTo: (name) => `An ${name} übertragen`,
      done: (name) => `${name} ist jetzt Inhaber.`,
    },
    delete: {
      title: 'Organisation löschen',
      hint: 'Das lässt sich nicht rückgängig machen.',
      start: 'Organisation löschen',
      question: (organization) => `${organization} löschen?`,
      access: 'Alle Mitglieder verlieren den Zugriff sofort, auch Sie.',
      lost: 'Mitgliedschaften, Einladungen und nicht verbrauchte Tokens gehen verloren.',
      subscriptions: 'Ein Abonnement, das zum Ende gekündigt ist, endet sofort und ohne Erstattung.',
      kept: 'Die Betreiber dieses Dienstes behalten Zahlungen, Rechnungskontakt und Protokoll. Für deren Löschung steht kein Datum fest.',
      type: (organization) => `Geben Sie zur Bestätigung ${organization} ein`,
      mismatch: 'Das ist nicht der Name der Organisation.',
      confirm: 'Endgültig löschen',
      billing: 'Abrechnung öffnen',
      done: (organization) => `${organization} ist gelöscht.`,
    },
  },

  profile: {
    title: 'Konto',
    heading: 'Profil',
    name: 'Name',
    noName: 'nicht angegeben',
    email: 'E-Mail-Adresse',
    noEmail: 'keine',
    verified: 'bestätigt',
    notVerified: 'nicht bestätigt',
    hint: 'Name, Adresse und Bild kommen von Ihrem Anmeldedienst. Ändern Sie sie dort. Hier ändern sie sich mit Ihrer nächsten Anmeldung.',
    notVerifiedHint:
      'Sie können Einladungen annehmen und senden, sobald Ihr Anmeldedienst Ihre Adresse bestätigt hat.',
    since: 'Angelegt',
  },

  sessions: {
    title: 'Sitzungen',
    lead: 'Die Browser, in denen Sie angemeldet sind.',
    list: 'Ihre Sitzungen',
    none: 'Keine Sitzungen.',
    current: 'dieser Browser',
    lastActive: (moment) => <>aktiv {moment}</>,
    signedIn: (moment) => <>angemeldet {moment}</>,
    expires: (moment) => <>läuft ohne Nutzung {moment} ab</>,
    unknownBrowser: 'Unbekannter Browser',
    browserOn: (browser, system) => `${browser} auf ${system}`,
    end: 'Beenden',
    endNamed: (browser, address) => `Sitzung von ${browser} an ${address} beenden`,
    endQuestion: 'Diese Sitzung beenden?',
    endConfirm: 'Sitzung beenden',
    endConsequences: (browser, address) => `${browser} an ${address} wird abgemeldet.`,
    ended: (browser) => `Die Sitzung von ${browser} ist beendet.`,
    endOthers: 'Alle anderen Sitzungen beenden',
    endOthersQuestion: 'Alle anderen Sitzungen beenden?',
    endOthersConsequences: 'Alle anderen Browser werden sofort abgemeldet. Hier bleiben Sie angemeldet.',
    endedOthers: (count) =>
      `${plural(count, { one: 'andere Sitzung ist', other: 'andere Sitzungen sind' })} beendet.`,
    signOutEverywhere: 'Überall abmelden',
    everywhereQuestion: 'Überall abmelden?',
    everywhereConsequences: 'Damit werden Sie in allen Browsern abgemeldet, auch in diesem.',
  },

  language: {
    title: 'Sprache',
    label: 'Sprache in diesem Browser',
    hint: 'Die Seite lädt in der neuen Sprache neu.',
    followBrowser: 'Wie der Browser',
  },

  problems: {
    unexpected: 'Etwas ist schiefgegangen. Laden Sie die Seite neu.',
    unknown: (code) => `Die Anfrage ist fehlgeschlagen (${code}).`,
    noAnswerToRead: 'Der Dienst hat nicht wie erwartet geantwortet.',
    retryAfter: (seconds) =>
      `Sie können es in ${seconds === 1 ? 'einer Sekunde' : plural(seconds, { one: 'Sekunde', other: 'Sekunden' })} noch einmal versuchen.`,
    requestId: (id) => `Kennung der Anfrage für den Support: ${id}.`,
  },

  errors: {
    already_joined: 'Sie sind schon Mitglied dieser Organisation.',
    already_member: 'Diese Person ist schon Mitglied der Organisation.',
    already_subscribed: 'Ihre Organisation hat diesen Agenten schon abonniert.',
    agent_not_found: 'Diesen Agenten gibt es nicht.',
    body_too_large: 'Die Anfrage ist zu groß.',
    checkout_unavailable: 'Dieser Kauf ist zurzeit nicht möglich.',
    cross_site_request: 'Die Anfrage kam von einer anderen Website und wurde abgelehnt.',
    database_unavailable:
      'Der Dienst ist vorübergehend nicht verfügbar. Versuchen Sie es gleich noch einmal.',
    email_not_verified:
      'Ihr Anmeldedienst hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort, und melden Sie sich neu an.',
    headers_too_large:
      'Ihr Browser hat zu viele Daten gesendet. Löschen Sie die Cookies dieser Website, und versuchen Sie es noch einmal.',
    identity_provider_unavailable: 'Der Anmeldedienst antwortet nicht. Versuchen Sie es gleich noch einmal.',
    internal_error: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es später noch einmal.',
    invalid_callback: 'Diese Anmeldung ist abgelaufen. Melden Sie sich neu an.',
    invalid_signature: 'Die Signatur ist ungültig.',
    invalid_transfer_target: 'Nur ein Administrator der Organisation kann Inhaber werden.',
    invite_already_accepted: 'Diese Einladung wurde schon angenommen.',
    invite_already_pending:
      'Für diese Adresse gibt es schon eine Einladung. Senden Sie sie erneut, oder löschen Sie sie.',
    invite_email_mismatch: 'Diese Einladung ist für eine andere E-Mail-Adresse.',
    invite_expired: 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
    invite_not_found:
      'Diese Einladung gibt es nicht. Vielleicht wurde sie gelöscht oder durch eine neuere ersetzt.',
    limit_reached: 'Sie haben die Höchstzahl erreicht. Entfernen Sie Einträge, oder versuchen Sie es später.',
    malformed_body: 'Der Dienst konnte die Anfrage nicht lesen.',
    malformed_request: 'Der Dienst konnte die Anfrage nicht lesen.',
    membership_not_found: 'Diese Person ist kein Mitglied der Organisation mehr.',
    method_not_allowed: 'Diese Aktion gibt es nicht.',
    no_answer:
      'Der Dienst hat nicht geantwortet. Prüfen Sie Ihre Verbindung, und dann, ob Ihre Änderung gespeichert ist.',
    organization_has_subscription: 'Kündigen Sie zuerst die Abonnements der Organisation.',
    organization_name_taken: 'Eine Organisation mit diesem Namen gibt es schon. Wählen Sie einen anderen.',
    organization_not_found: 'Diese Organisation gibt es nicht.',
    overloaded: 'Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.',
    owner_required:
      'Der Inhaber kann die Organisation nicht verlassen und nicht entfernt werden. Übertragen Sie zuerst die Inhaberschaft.',
    payment_provider_error: 'Der Zahlungsdienst hat die Anfrage abgelehnt. Es wurde nichts geändert.',
    payment_provider_unavailable: 'Der Zahlungsdienst antwortet nicht. Versuchen Sie es gleich noch einmal.',
    rate_limited: 'Zu viele Anfragen. Warten Sie einen Moment, und versuchen Sie es noch einmal.',
    relation_required: 'Dazu haben Sie keine Berechtigung.',
    request_timeout: 'Die Anfrage hat zu lange gedauert. Versuchen Sie es noch einmal.',
    route_not_found: 'Diese Seite gibt es nicht.',
    session_not_found: 'Diese Sitzung ist schon beendet.',
    sign_in_denied: 'Sie wurden nicht angemeldet. Die Anmeldung wurde abgebrochen oder abgelehnt.',
    top_up_unavailable: 'Für diesen Agenten gibt es keine Aufladungen.',
    trial_already_used: 'Ihre Organisation hat diesen Agenten schon getestet.',
    trial_unavailable: 'Ihre Organisation kann diesen Agenten nicht testen.',
    unauthenticated: 'Sie sind abgemeldet. Melden Sie sich an, um fortzufahren.',
    unsupported_media_type: 'Der Dienst konnte die Anfrage nicht lesen.',
    uri_too_long: 'Die Adresse ist zu lang.',
    validation_failed: 'Einige Felder sind ungültig. Berichtigen Sie sie, und versuchen Sie es noch einmal.',
  },

  fieldErrors: {
    email: 'Geben Sie eine E-Mail-Adresse ein, etwa name@example.com.',
    invalid: 'Dieser Wert ist ungültig.',
    invalid_characters: 'Entfernen Sie die Zeichen, die nicht erlaubt sind.',
    invalid_format: 'Das hat nicht die richtige Form.',
    not_allowed: 'Dieser Wert ist nicht erlaubt.',
    required: 'Füllen Sie dieses Feld aus.',
    too_large: 'Dieser Wert ist zu groß.',
    too_long: 'Das ist zu lang.',
    too_short: 'Das ist zu kurz.',
    too_small: 'Dieser Wert ist zu klein.',
    unknown_field: 'Der Dienst kennt dieses Feld nicht.',
    wrong_type: 'Dieser Wert ist ungültig.',
  },
};
