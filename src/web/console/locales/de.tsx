import type { Words } from './en.js';
import { isolated } from './isolated.js';
import { locale } from './language.js';
import { pluralOf } from './plural.js';
import { PRODUCT } from './product.js';

const NUMBER = new Intl.NumberFormat(locale);
const pluralInGerman = pluralOf('de', NUMBER);
/** A number stays on the line of its noun. */
const plural: typeof pluralInGerman = (count, forms) => pluralInGerman(count, forms).replace(' ', '\u00a0');

const range = (from: number, to: number): string => `${NUMBER.format(from)} bis ${NUMBER.format(to)}`;

const entries = (count: number): string => plural(count, { one: 'Person', other: 'Personen' });

const invitesOf = (count: number): string => plural(count, { one: 'Einladung', other: 'Einladungen' });

const tokens = (count: number): string => plural(count, { one: 'Token', other: 'Tokens' });

/** No line begins within them. */
const everyInterval: Record<string, string> = {
  day: 'pro\u00a0Tag',
  week: 'pro\u00a0Woche',
  month: 'pro\u00a0Monat',
  year: 'pro\u00a0Jahr',
};

const intervals: Record<string, string> = { day: 'Tage', week: 'Wochen', month: 'Monate', year: 'Jahre' };

export const de: Words = {
  app: {
    name: PRODUCT,
    support: `Support von ${PRODUCT}`,
    loading: 'Wird geladen …',
    showMore: 'Mehr anzeigen',
    newer: 'Neuere anzeigen',
    older: 'Ältere anzeigen',
    retry: 'Noch einmal versuchen',
    cancel: 'Abbrechen',
    close: 'Schließen',
    copyLink: 'Link kopieren',
    copied: 'Kopiert',
    clear: 'Feld leeren',
    justNow: 'gerade eben',
    toOrganizations: 'Zu Ihren Organisationen',
    draftIsKept: 'Ihre Eingaben sind noch da. Sie sind noch nicht gespeichert.',
    unnamed: 'Person ohne Namen',
  },

  shell: {
    skip: 'Zum Inhalt springen',
    menu: 'Menü öffnen',
    navigation: 'Menü',
  },

  theme: {
    title: 'Farbschema',
    schemes: { auto: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  },

  shortcuts: {
    title: 'Tastenkürzel',
    control: 'Strg',
    everywhere: 'Überall',
    close: 'Dialog oder Menü schließen',
    find: 'Liste dieser Seite durchsuchen',
    help: 'Diese Tastenkürzel',
    pages: 'Seite öffnen',
    then: 'dann',
    single: 'Tastenkürzel aus einzelnen Tasten',
    singleHint: 'Schalten Sie sie aus, wenn sie stören, zum Beispiel bei Spracheingabe.',
  },

  connection: {
    lost: 'Der Dienst ist nicht erreichbar. Diese Seite macht von selbst weiter, sobald er wieder antwortet.',
    lostTitle: 'Der Dienst ist nicht erreichbar',
    waiting: 'Prüfen Sie Ihre Verbindung. Diese Seite erscheint, sobald der Dienst antwortet.',
    restored: 'Der Dienst ist wieder erreichbar.',
  },

  sandbox: {
    name: 'Sandbox',
    noRealMoney: 'Kein echtes Geld.',
    mail: 'Postfach',
    payments: 'Zahlungen',
    openMailbox: 'Postfach der Sandbox öffnen',
  },

  broken: {
    title: 'Etwas ist schiefgegangen',
    part: 'Dieser Teil der Seite kann nicht angezeigt werden. Der Fehler liegt bei uns.',
    script:
      'Es gibt eine neue Version der Konsole. Laden Sie die Seite neu, um weiterzuarbeiten. Ihre Eingaben bleiben erhalten.',
    console: (support) => (
      <>
        Die Konsole kann nicht angezeigt werden. Wenn das nach dem Neuladen wieder geschieht, melden Sie es
        dem {support}.
      </>
    ),
    reload: 'Seite neu laden',
  },

  notFound: {
    title: 'Seite nicht gefunden',
    way: 'Prüfen Sie die Adresse im Browser oder gehen Sie zu Ihren Organisationen.',
    wayIn: 'Prüfen Sie die Adresse im Browser oder gehen Sie zur Übersicht.',
    toOverview: 'Zur Übersicht',
  },

  noAccess: {
    title: 'Kein Zugriff',
    notMember: 'Sie sind kein Mitglied dieser Organisation',
    whatToDo: (email) =>
      email
        ? `Sie sind als ${email} angemeldet. Bitten Sie einen Administrator der Organisation um eine Einladung an diese Adresse, oder melden Sie sich mit einem anderen Konto an.`
        : 'Bitten Sie einen Administrator der Organisation um eine Einladung.',
    removed: {
      title: (name) => `Sie sind nicht mehr Mitglied von ${isolated(name)}`,
      hint: 'Wenn Sie weiter Zugang brauchen, bitten Sie einen Administrator der Organisation um eine neue Einladung.',
    },
    deleted: {
      title: (name) => `${isolated(name)} gibt es nicht mehr`,
      hint: 'Die Organisation wurde gelöscht, mit ihren Agenten, Tokens und Einladungen.',
    },
    adminsOnlyTitle: 'Nur für Administratoren und den Inhaber',
    adminsOnly: {
      manageBilling:
        'Administratoren und der Inhaber sehen hier Zahlungen, Rechnungen und das Zahlungsmittel. Wenden Sie sich an eine dieser Personen.',
      viewAudit:
        'Administratoren und der Inhaber sehen hier, wer was geändert hat. Wenden Sie sich an eine dieser Personen.',
    },
    overdue: {
      title: 'Eine Zahlung ist überfällig',
      hint: 'Ein Administrator oder der Inhaber kann sie bezahlen. Nur sie sehen hier Zahlungen, Rechnungen und das Zahlungsmittel.',
    },
    seeAdmins: 'Ansprechpartner ansehen',
  },

  session: {
    endedTitle: 'Ihre Sitzung ist beendet',
    ended: 'Melden Sie sich an, um fortzufahren. Ihre Eingaben auf dieser Seite bleiben erhalten.',
    signIn: 'Anmelden',
    notNow: 'Nicht jetzt',
    signOut: 'Abmelden',
  },

  sessionChanged: {
    title: (name) => `${isolated(name)} ist jetzt angemeldet`,
    closed: (name) =>
      `In diesem Browser hat sich eine andere Person angemeldet. Diese Seite war für ${isolated(name)} geöffnet. Sie wurde geschlossen, damit nichts im falschen Konto geschieht.`,
    go: (name) => `Weiter als ${isolated(name)}`,
    back: (name) => `Als ${isolated(name)} anmelden`,
  },

  freshSignIn: {
    title: 'Erneut anmelden',
    why: 'Melden Sie sich zur Sicherheit in einem zweiten Fenster noch einmal an. Diese Seite und Ihre Eingaben bleiben, und danach geht es weiter.',
    signIn: 'Erneut anmelden',
    waiting:
      'Melden Sie sich in dem kleinen Fenster an, das sich geöffnet hat. Diese Seite wartet darauf und macht dann von selbst weiter.',
    openAgain: 'Dieses Fenster zeigen',
    doneTitle: 'Sie sind angemeldet',
    done: 'Schließen Sie dieses Fenster, und arbeiten Sie in dem anderen weiter.',
    failedTitle: 'Anmeldung nicht abgeschlossen',
    failed:
      'Die Anmeldung wurde abgebrochen oder abgelehnt. Nichts wurde geändert. Versuchen Sie es noch einmal, oder schließen Sie dieses Fenster und kehren Sie zu dem zurück, in dem Sie gearbeitet haben.',
    close: 'Dieses Fenster schließen',
    notFresh:
      'Ihr Anmeldedienst hat nicht gefragt, wer Sie sind. Melden Sie sich dort ab, und dann erneut an.',
  },

  account: {
    shortcuts: 'Tastenkürzel',
    menu: 'Kontomenü',
    switch: 'Konto wechseln',
  },

  signIn: {
    title: `Bei ${PRODUCT} anmelden`,
    purpose: `Mit ${PRODUCT} nutzt Ihre Organisation KI\u2011Agenten: Assistenten, die für Sie arbeiten.`,
    invited:
      'Melden Sie sich mit der Adresse an, unter der Sie die Einladung erhalten haben. Dann sehen Sie, wer Sie zu welcher Organisation eingeladen hat.',
    newHere: 'Neu hier? Ihr Konto wird bei der ersten Anmeldung angelegt.',
    again: (support) => <>Wenn das noch einmal passiert, wenden Sie sich an den {support}.</>,
  },

  organizations: {
    title: 'Organisationen',
    list: 'Ihre Organisationen',
    noneFound: 'Keine Organisation hat diesen Namen.',
    new: 'Neue Organisation',
    name: 'Name der Organisation',
    nameCharacters: 'Entfernen Sie <, >, ://, www. und unsichtbare Zeichen.',
    nameHint: 'Sie können den Namen später ändern.',
    create: 'Anlegen',
    openedLast: 'Zuletzt geöffnet',
    memberSince: (role, date) => (
      <>
        {role} seit {date}
      </>
    ),
  },

  welcome: {
    title: `Willkommen bei ${PRODUCT}`,
    lead: `Mit ${PRODUCT} nutzt Ihre Organisation KI\u2011Agenten: Assistenten, die für Sie arbeiten. Legen Sie eine Organisation an oder treten Sie der Organisation Ihres Teams bei.`,
    create: 'Organisation anlegen',
    createHint:
      'Sie werden Inhaber der Organisation. Danach können Sie Personen einladen und Agenten ausprobieren.',
    join: 'Ihrem Team beitreten',
    joinHint:
      'Bitten Sie einen Administrator Ihres Teams, Sie unter der folgenden Adresse einzuladen. Die Einladung erscheint dann hier.',
    address: 'Ihre E-Mail-Adresse',
    copyAddress: 'Adresse kopieren',
    otherAddress: 'Einladung an eine andere Adresse erhalten?',
    joinHintUnverified: (email) =>
      `Einladungen an ${email} erscheinen auf dieser Seite, sobald Ihr Anmeldedienst die Adresse bestätigt hat. ` +
      'Bestätigen Sie sie dort, und melden Sie sich neu an.',
    joinHintNoEmail:
      'Ihr Anmeldedienst hat uns keine Adresse genannt. Daher kann niemand Sie per E-Mail einladen.',
  },

  myInvites: {
    title: 'Einladungen für Sie',
    from: {
      member: (inviter, organization, other) => (
        <>
          {inviter} lädt {other || 'Sie'} ein, Mitglied von {organization} zu werden.
        </>
      ),
      admin: (inviter, organization, other) => (
        <>
          {inviter} lädt {other || 'Sie'} ein, Administrator von {organization} zu werden.
        </>
      ),
    },
    expires: (date) => <>Läuft {date} ab</>,
    accept: 'Annehmen',
    acceptNamed: (organization) => `Einladung zu ${isolated(organization)} annehmen`,
    decline: 'Ablehnen',
    declineNamed: (organization) => `Einladung zu ${isolated(organization)} ablehnen`,
    declineQuestion: (organization) => `Einladung zu ${isolated(organization)} ablehnen?`,
    declineConsequences: 'Um später beizutreten, brauchen Sie eine neue Einladung.',
    declined: (organization) => `Sie haben die Einladung zu ${isolated(organization)} abgelehnt.`,
  },

  switcher: {
    title: 'Organisation wechseln',
    now: 'Organisation wechseln, aktuell:',
    trouble: { overdue: 'Überfällig', blocked: 'Beanstandet' },
    search: 'Organisationen durchsuchen',
    more: (count) =>
      `${plural(count, { one: 'weitere Organisation', other: 'weitere Organisationen' })}. Tippen Sie, um eine zu finden.`,
    links: 'Mehr',
    all: 'Alle Organisationen',
  },

  palette: {
    open: 'Suchen',
    title: 'Suche und Befehle',
    label: 'Suchen oder Befehl wählen',
    groups: {
      recent: 'Zuletzt geöffnete Organisationen',
      organizations: 'Organisationen',
      pages: 'Seiten',
      contents: 'Passende Seiten',
      people: 'Personen',
      agents: 'Agenten',
      actions: 'Aktionen',
    },
    invite: (organization) => `Personen zu ${organization} einladen`,
    contents: {
      overview: 'Nutzung, Kosten, Aktivität',
      agents: 'Tokens, Testphasen, Tarife',
      people: 'Mitglieder, Einladungen',
      billing: 'Zahlungen, Rechnungen',
      audit: 'Änderungen, Export',
      settings: 'Name, ID, Inhaberschaft',
      home: 'Ihre Organisationen, Einladungen',
      account: 'Profil, Sitzungen, Sprache',
    },
    hints: { move: 'Bewegen', choose: 'Wählen', close: 'Schließen' },
  },

  finder: {
    searching: 'Suche läuft …',
    found: (count) =>
      count === 0 ? 'Nichts gefunden.' : plural(count, { one: 'Treffer', other: 'Treffer' }),
  },

  organization: {
    youAre: {
      owner: (name) => `Sie sind jetzt Inhaber von ${isolated(name)}.`,
      admin: (name) => `Sie sind jetzt Administrator von ${isolated(name)}.`,
      member: (name) => `Sie sind jetzt Mitglied von ${isolated(name)}, nicht mehr Administrator.`,
    },
    overview: 'Übersicht',
    agents: 'Agenten',
    people: 'Personen',
    billing: 'Abrechnung',
    audit: 'Protokoll',
    settings: 'Einstellungen',
  },

  relations: { member: 'Mitglied', admin: 'Administrator', owner: 'Inhaber' },

  pager: {
    previous: 'Zurück',
    next: 'Weiter',
    range: (from, to, total, isExact) =>
      `${range(from, to)} von ${isExact ? '' : 'mehr als '}${NUMBER.format(total)}`,
  },

  filters: {
    title: 'Filter',
    show: (count) => (count > 0 ? `Filter (${count})` : 'Filter'),
  },

  feedback: {
    gone: 'Das wurde inzwischen geändert oder entfernt. Schließen Sie diesen Dialog, um den neuen Stand zu sehen.',
    undo: 'Rückgängig machen',
    close: 'Meldung schließen',
  },

  people: {
    list: 'Personen',
    search: 'Personen und Einladungen suchen',
    searchPeople: 'Personen suchen',
    searchHint: 'Name oder E-Mail-Adresse',
    filter: 'Nach Rolle filtern',
    roles: { member: 'Mitglied', admin: 'Administrator', owner: 'Inhaber' },
    allRoles: 'Alle Rollen',
    onlyRole: { member: 'Mitglieder', admin: 'Administratoren', owner: 'Inhaber' },
    columns: { name: 'Person', role: 'Rolle', since: 'Status', actions: 'Aktionen' },
    status: 'Nach Status filtern',
    statuses: {
      '': 'Alle Status',
      joined: 'Mitglieder',
      pending: 'Offene Einladungen',
      expired: 'Abgelaufene Einladungen',
    },
    joined: (day) => <>Seit {day}</>,
    none: (search) => (search ? `Keine Treffer für „${isolated(search)}“` : 'Keine Treffer für diese Filter'),
    noneHint: (search, hasFilters) =>
      search
        ? `Prüfen Sie die Schreibweise, oder ${hasFilters ? 'entfernen Sie die Filter' : 'leeren Sie die Suche'}.`
        : 'Wählen Sie andere Filter, oder entfernen Sie sie.',
    found: (count, total, isExact) =>
      `${isExact ? '' : 'Mehr als '}${NUMBER.format(count)} von ${NUMBER.format(total)} passen`,
    showAll: 'Alle Personen anzeigen',
    clearSearch: 'Suche leeren',
    aloneHint:
      'Laden Sie Personen ein, damit sie die Agenten nutzen oder die Organisation mit Ihnen verwalten.',
    you: '(Sie)',
    totals: ({ members, pending, expired }, isExact) =>
      [
        members !== undefined &&
          (isExact ? '' : 'mehr als ') + plural(members, { one: 'Person', other: 'Personen' }),
        pending === 0
          ? 'keine offenen Einladungen'
          : pending && plural(pending, { one: 'offene Einladung', other: 'offene Einladungen' }),
        expired > 0 && plural(expired, { one: 'abgelaufene Einladung', other: 'abgelaufene Einladungen' }),
      ]
        .filter(Boolean)
        .join(', '),
    sort: 'Sortieren nach',
    sorts: {
      '': 'Personen zuerst',
      name: 'Person, A bis Z',
      '-name': 'Person, Z bis A',
      role: 'Rolle, Inhaber zuerst',
      '-role': 'Rolle, Mitglieder zuerst',
      since: 'Älteste zuerst',
      '-since': 'Neueste zuerst',
    },
    roleHints: { member: 'Nutzt Agenten', admin: 'Verwaltet auch Personen und Abrechnung' },
    actionsOf: (name) => `Aktionen für ${isolated(name)}`,
    handOver: 'Inhaberschaft übertragen',
    bulk: {
      choose: (name) => `${isolated(name)} auswählen`,
      chooseAll: 'Alle auswählen',
      chosen: (count) => `${NUMBER.format(count)} ausgewählt`,
      kinds: (members, invites) => `${entries(members)}, ${invitesOf(invites)}`,
      changeRole: 'Rolle ändern',
      nothingToChange: 'Dadurch würde sich nichts ändern.',
      remove: (members, invites) =>
        members === 0 ? 'Löschen' : invites === 0 ? 'Entfernen' : 'Personen und Einladungen entfernen',
      clear: 'Aufheben',
      clearNamed: 'Aufheben der Auswahl',
      list: 'Ausgewählte Personen und Einladungen',
      question: (to, count, organization) =>
        to === 'admin'
          ? `${entries(count)} zu Administratoren von ${isolated(organization)} machen?`
          : `${entries(count)} zu Mitgliedern von ${isolated(organization)} machen?`,
      removeQuestion: (members, invites, organization) =>
        members === 0
          ? `${invitesOf(invites)} zu ${isolated(organization)} löschen?`
          : `${entries(members)} aus ${isolated(organization)} entfernen` +
            (invites > 0 ? ` und ${invitesOf(invites)} löschen?` : '?'),
      removeConsequences: (members, invites) =>
        [
          members > 0 &&
            'Mitglieder verlieren den Zugriff sofort. Für die Rückkehr brauchen sie eine neue Einladung.',
          invites > 0 && 'Die Links gelöschter Einladungen funktionieren nicht mehr.',
        ]
          .filter(Boolean)
          .join(' '),
      consequences: (to) =>
        to === 'admin'
          ? 'Administratoren verwalten Personen, Einladungen und Abrechnung.'
          : 'Mitglieder verwalten keine Personen, Einladungen oder Abrechnung. Offene Einladungen früherer Administratoren werden gelöscht.',
      confirm: { admin: 'Zu Administratoren machen', member: 'Zu Mitgliedern machen' },
      done: (count) => `Rolle geändert: ${entries(count)}.`,
      removed: (members, invites) =>
        [members > 0 && `Entfernt: ${entries(members)}.`, invites > 0 && `Gelöscht: ${invitesOf(invites)}.`]
          .filter(Boolean)
          .join(' '),
      failed: (failed, count) =>
        `${NUMBER.format(failed)} von ${NUMBER.format(count)} konnten nicht geändert werden. Die Gründe stehen unten.`,
      isDone: 'Erledigt',
      isRefused: 'Nicht geändert',
      undone: (count) => `Alte Rolle wiederhergestellt: ${entries(count)}.`,
    },
    rights: {
      title: 'Rollenrechte',
      right: 'Berechtigung',
      yes: 'ja',
      no: 'nein',
      may: {
        use: 'Die Organisation und ihre Personen sehen, Agenten nutzen',
        tryAgents: 'Testphasen starten',
        invite: 'Personen einladen und entfernen, Rollen ändern',
        buy: 'Kaufen und die Abrechnung verwalten',
        audit: 'Das Protokoll lesen und exportieren',
        rename: 'Die Organisation umbenennen',
        leave: 'Die Organisation verlassen',
        handOver: 'Die Inhaberschaft übertragen, die Organisation löschen',
      },
    },
    roleOf: (name, role) => `${role}, Rolle von ${isolated(name)} ändern`,
    isNow: {
      member: (name) => `${isolated(name)} ist jetzt Mitglied.`,
      admin: (name) => `${isolated(name)} ist jetzt Administrator.`,
    },
    makeMember: 'Zum Mitglied machen',
    makeQuestion: (name, organization) =>
      `${isolated(name)} zum Mitglied von ${isolated(organization)} machen?`,
    makeConsequences:
      'Die Person kann dann keine Personen, Einladungen oder Abrechnung mehr verwalten. Ihre offenen Einladungen werden gelöscht.',
    stepDownQuestion: (organization) => `Ihre Rolle als Administrator von ${isolated(organization)} abgeben?`,
    stepDownConsequences:
      'Sie können dann keine Personen, Einladungen oder Abrechnung mehr verwalten. Nur ein anderer Administrator kann das rückgängig machen.',
    stepDown: 'Mitglied werden',
    stepDownHint: 'Sie geben Ihre Rolle als Administrator ab',
    remove: 'Entfernen',
    removeQuestion: (name, organization) => `${isolated(name)} aus ${isolated(organization)} entfernen?`,
    removeConsequences:
      'Die Person verliert den Zugriff sofort. Für die Rückkehr braucht sie eine neue Einladung.',
    removed: (name) => `${isolated(name)} ist entfernt.`,
  },

  invites: {
    title: 'Personen einladen',
    emails: 'E-Mail-Adressen',
    emailsExample: 'name@example.com, …',
    emailsHint: 'Trennen Sie mehrere Adressen durch Kommas, Leerzeichen oder Zeilenumbrüche.',
    role: 'Rolle',
    invite: 'Einladen',
    noAddress: 'Geben Sie eine E-Mail-Adresse ein.',
    tooMany: (count, limit) =>
      `Sie können höchstens ${limit} Adressen auf einmal einladen. Das sind ${count}.`,
    wrong: (emails) =>
      emails.length === 1
        ? `„${emails[0]}“ ist keine E-Mail-Adresse. Berichtigen Sie sie, und laden Sie erneut ein.`
        : `${emails.map((email) => `„${email}“`).join(', ')} sind keine E-Mail-Adressen. Berichtigen Sie sie, und laden Sie erneut ein.`,
    cannotInvite: 'Sie können zurzeit keine Personen einladen.',
    link: 'Link',
    resent: 'Einladung erneut gesendet',
    shareYourself: 'Geben Sie den Link selbst weiter',
    linkFor: (email) => `Link für ${isolated(email)}`,
    sending: (email) => (
      <>Eine neue Einladung an {email} ist unterwegs. Sie können auch diesen Link weitergeben.</>
    ),
    withheld: (email) => (
      <>
        Keine E-Mail gesendet: {email} wurde zu oft eingeladen, oder will keine Einladungen. Geben Sie
        stattdessen diesen Link weiter.
      </>
    ),
    linkOnce: 'Er wird nur einmal angezeigt.',
    newLinkHint: 'Wird nur einmal angezeigt. Der vorige Link funktioniert nicht mehr.',
    summary: (invited, others) =>
      invited === 0
        ? others === 1
          ? 'Keine Einladung gesendet'
          : 'Keine Einladungen gesendet'
        : plural(invited, { one: 'Einladung gesendet', other: 'Einladungen gesendet' }) +
          (others > 0 ? `, ${NUMBER.format(others)} nicht` : ''),
    linksOnce: 'Jeder Link wird nur einmal angezeigt.',
    outcomes: 'Ergebnis für jede Adresse',
    isSending: 'Die E-Mail ist unterwegs.',
    isWithheld: 'Wir senden keine E-Mail. Geben Sie den Link weiter.',
    isMember: 'Schon in dieser Organisation.',
    isPending:
      'Schon eingeladen. Erneutes Senden erzeugt einen neuen Link, und der alte funktioniert nicht mehr.',
    limitReached:
      'Die Organisation hat zu viele offene Einladungen. Löschen Sie einige, oder warten Sie, bis sie angenommen sind.',
    invitedBy: (name) => <>Eingeladen von {name}</>,
    expires: (day) => <>Gültig bis {day}</>,
    statuses: { pending: 'Offen', expired: 'Abgelaufen' },
    roleOf: (email, role) => `${role}, Einladung an ${isolated(email)} ändern`,
    roleChanged: {
      member: (email) => `Die Einladung an ${isolated(email)} gilt jetzt für ein Mitglied.`,
      admin: (email) => `Die Einladung an ${isolated(email)} gilt jetzt für einen Administrator.`,
    },
    resend: 'Einladung erneut senden',
    resendHint: 'Neuer Link, der alte funktioniert nicht mehr',
    newLink: 'Neuen Link holen',
    resendTo: (email) => `Einladung erneut senden an ${isolated(email)}`,
    delete: 'Einladung löschen',
    deleteQuestion: (email) => `Einladung an ${isolated(email)} löschen?`,
    deleteConsequences: 'Der Link in der E-Mail funktioniert dann nicht mehr.',
    deleted: (email) => `Die Einladung an ${isolated(email)} ist gelöscht.`,
    isQueued: 'E-Mail unterwegs',
    notDelivered: {
      failed:
        'Der Mailserver hat die E-Mail abgelehnt. Prüfen Sie die Adresse, oder senden Sie erneut und geben den Link weiter.',
      withheld: 'Keine E-Mail gesendet. Link verloren? Holen Sie einen neuen.',
    },
  },

  receivedInvite: {
    title: 'Sie sind eingeladen',
    loadingTitle: 'Einladung',
    otherTitle: 'Diese Einladung ist für eine andere Adresse',
    someone: 'Jemand',
    expires: (date) => <>Die Einladung ist bis {date} gültig.</>,
    isForYou: (email) => `Diese Einladung ist für ${email}, die Adresse, mit der Sie angemeldet sind.`,
    declinedTitle: 'Einladung abgelehnt',
    declined: (organization) => <>Sie haben die Einladung zu {organization} abgelehnt.</>,
    alreadyMember: (organization) => <>Sie sind schon Mitglied von {organization}.</>,
    open: 'Organisation öffnen',
    isForOther: (own) => (
      <>
        Sie sind {own ? <>als {own}</> : 'mit einem anderen Konto'} angemeldet. Melden Sie sich mit der
        eingeladenen Adresse an, um die Einladung anzunehmen.
      </>
    ),
    cannotAccept: 'Sie können diese Einladung noch nicht annehmen.',
    limitReached:
      'Sie gehören schon zu so vielen Organisationen wie erlaubt. Verlassen Sie eine, und nehmen Sie dann die Einladung an.',
    signInAgain: 'Erneut anmelden',
    dead: {
      invite_not_found: {
        title: 'Dieser Einladungslink funktioniert nicht',
        reason: 'Die Einladung wurde gelöscht oder ersetzt, oder der Link ist unvollständig.',
        way: 'Öffnen Sie den Link in der neuesten E-Mail, oder bitten Sie um eine neue Einladung.',
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
    allow: 'Einladungen wieder zulassen',
    allowedTitle: 'Einladungen zugelassen',
    allowed: 'Diese Adresse kann wieder Einladungen bekommen.',
  },

  notices: {
    title: 'Ihre E-Mails',
    about: 'Bei diesem Link geht es um E-Mails dieser Art:',
    all: 'Alle E-Mails, die Sie wählen können, in Ihrem Konto',
    isOn: 'Sie bekommen diese E-Mails, von allen Ihren Organisationen.',
    isOff: 'Sie bekommen diese E-Mails nicht mehr. Das gilt für alle Ihre Organisationen.',
    turnOff: 'Diese E-Mails abbestellen',
    turnOn: 'Diese E-Mails wieder bekommen',
    heading: 'E-Mails',
    hint: (address) => <>An {address}, in der Sprache Ihrer letzten Anmeldung.</>,
    yourAddress: 'Ihre bestätigte Adresse',
    noOrganization:
      'Alle E-Mails betreffen Organisationen. Sie können sie hier wählen, sobald Sie Mitglied einer Organisation sind.',
    fixed: 'Diese E-Mails erhalten Sie immer, weil sie Ihren eigenen Zugriff betreffen:',
    nowOn: (kind) => `E-Mails eingeschaltet: ${kind}.`,
    nowOff: (kind) => `E-Mails ausgeschaltet: ${kind}.`,
    kinds: {
      ownership_received: 'Sie sind jetzt Inhaber einer Organisation',
      relation_changed: 'Ihre Rolle in einer Organisation hat sich geändert',
      membership_removed: 'Sie wurden aus einer Organisation entfernt',
      payment_failed: 'Eine Zahlung ist fehlgeschlagen (für Inhaber)',
      subscription_ended: 'Ein unbezahltes Abonnement wurde beendet (für Inhaber)',
      change_postponed:
        'Ein geplanter Tarifwechsel wird erst eine Laufzeit später wirksam (für Administratoren)',
      trial_ending: 'Die kostenlose Testphase eines Agenten endet bald',
      balance_low: 'Ein Agent hat nur noch wenige Tokens',
      budget_reached: 'Ein Agent hat 80 % oder 100 % seines Monatsbudgets verbraucht',
      invite_accepted: 'Jemand hat Ihre Einladung angenommen',
    },
  },

  money: {
    tokens,
    price: (price, interval, count) =>
      count === 1
        ? `${price} ${everyInterval[interval] ?? `pro ${interval}`}`
        : `${price} alle ${count} ${intervals[interval] ?? interval}`,
    tokensPer: (count, interval) =>
      `${NUMBER.format(count)}\u00a0Tokens ${everyInterval[interval] ?? `pro ${interval}`}`,
    purchase: (bought, price) => `${bought} für ${price}`,
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
        'Das Abonnement beginnt, sobald Ihre Zahlung eingeht. Eine Lastschrift kann einige Tage dauern.',
      paused: 'Das Abonnement ist pausiert und nicht nutzbar, bis es weiterläuft.',
      incomplete:
        'Die erste Zahlung ist nicht abgeschlossen. Das Abonnement beginnt, sobald sie bezahlt ist.',
      ended: 'Das Abonnement ist beendet.',
    },
    renews: (date) => <>Verlängert sich am {date}</>,
    renewalWasDue: (date) => <>Die Verlängerung war am {date} fällig</>,
    nextAttempt: (date) => <>Nächster Versuch am {date}</>,
    usableUntil: (date) => <>Nutzbar bis {date}</>,
    endWasDue: (date) => <>Das Ende war am {date} fällig</>,
    endsOn: (date) => <>Es endet am {date}.</>,
  },

  overdue: {
    one: 'Eine Zahlung ist überfällig',
    several: 'Zahlungen sind überfällig',
    of: {
      past_due: (name, until) => (
        <>
          Die Zahlung für den Agenten {name} ist fehlgeschlagen.{' '}
          {until && <>Ohne Zahlung ist der Agent nur noch bis zum {until} nutzbar.</>}
        </>
      ),
      unpaid: (name) => <>Das Abonnement des Agenten {name} ist gesperrt, bis die Rechnung bezahlt ist.</>,
      first_payment_failed: (name) => (
        <>
          Die erste Zahlung für den Agenten {name} ist fehlgeschlagen. Das Abonnement beginnt, sobald sie
          bezahlt ist.
        </>
      ),
    },
    amount: 'Offener Betrag',
    oldest: 'Älteste Rechnung',
    processing: 'Eine Zahlung dieser Rechnung ist unterwegs. Sie müssen sie nicht noch einmal bezahlen.',
    due: 'Fällig',
    works: 'Ohne Zahlung nutzbar bis',
    nextAttempt: 'Nächster automatischer Versuch',
    noAttempt: 'Keiner: Bezahlen Sie selbst',
    pay: (amount) => `${amount} bezahlen`,
    askToPay: 'Bitten Sie einen Administrator oder den Inhaber, zu bezahlen.',
  },

  disputed: {
    title: 'Käufe sind wegen einer beanstandeten Zahlung gesperrt',
    of: (amount, name) => (
      <>
        Die Zahlung von {amount} für {name} ist beanstandet.
      </>
    ),
    short:
      'Bis die Bank entscheidet, können Sie nichts kaufen und die Tokens aus dieser Zahlung nicht nutzen. Alles andere bleibt nutzbar, und Sie können Testphasen starten.',
    more: 'In der Abrechnung ansehen',
    payment: 'Zahlung',
    dates: (paid, disputed) => (
      <>
        Bezahlt am {paid}. Beanstandet am {disputed}.
      </>
    ),
    toDo: 'Was zu tun ist',
    whatToDo: (support) => (
      <>
        Wenn die beanstandete Zahlung von Ihrer Organisation stammt, bitten Sie Ihre Bank, die Beanstandung
        zurückzuziehen. Käufe und Tokens sind dann automatisch wieder verfügbar. Andernfalls wenden Sie sich
        an den {support}.
      </>
    ),
    blocked: 'Was gesperrt ist',
  },

  inReview: {
    one: 'Eine Zahlung wird geprüft',
    several: 'Zahlungen werden geprüft',
    date: (paid) => <>Bezahlt am {paid}.</>,
    meaning:
      'Sie müssen nichts tun, und nichts ist gesperrt. Wir prüfen die Zahlung und schreiben fehlende Tokens danach gut.',
  },

  method: {
    title: 'Zahlungsmittel',
    change: 'Zahlungsmittel ändern',
    none: 'Noch kein Zahlungsmittel hinterlegt.',
    noneHint:
      'Ihr Zahlungsmittel wird gespeichert, wenn Sie etwas abonnieren. Sie können auch eines im Abrechnungsportal hinzufügen.',
    failedHint:
      'Die letzte Zahlung ist fehlgeschlagen. Wenn dieses Zahlungsmittel nicht mehr gültig ist, ändern Sie es im Abrechnungsportal.',
    brands: {
      amex: 'American Express',
      diners: 'Diners Club',
      discover: 'Discover',
      jcb: 'JCB',
      mastercard: 'Mastercard',
      unionpay: 'UnionPay',
      visa: 'Visa',
    },
    kinds: {
      card: 'Karte',
      sepa_debit: 'SEPA-Lastschrift',
      us_bank_account: 'Bankkonto',
      bacs_debit: 'Bacs-Lastschrift',
      link: 'Link',
      paypal: 'PayPal',
    },
    endingIn: (digits) => `•••• ${digits}`,
    expires: (date) => `Gültig bis ${date}`,
    expiresSoon: (date) => `Läuft bald ab: ${date}`,
    expired: (date) => `Abgelaufen: ${date}`,
  },

  agents: {
    list: 'Agenten',
    none: 'Noch sind keine Agenten verfügbar. Sie erscheinen hier, sobald Ihr Anbieter welche anbietet.',
    all: 'Alle Agenten',
    way: 'Weg zu dieser Seite',
    usable: (count, all) => `${NUMBER.format(count)} von ${NUMBER.format(all)} Agenten nutzbar.`,
    category: 'Kategorie',
    notStarted: 'Nicht gestartet',
    ended: 'Beendet',
    subscriptionEnded: 'Das Abonnement ist beendet',
    trial: 'Testphase',
    trialEnds: (days, date) => (
      <>
        Endet in {plural(days, { one: 'Tag', other: 'Tagen' })}, am {date}
      </>
    ),
    trialHasEnded: (date) => <>Die Testphase endete am {date}</>,
    tokensOnly: 'Token-Guthaben',
    balance: 'Verbleibende Tokens',
    left: (count) => `Noch ${tokens(count)}`,
    reserved: (count) => `${tokens(count)} für laufende Arbeit reserviert`,
    leftOf: (count, quota) => `Noch ${NUMBER.format(count)} von ${tokens(quota)}`,
    used: 'Verbrauch',
    usedTokens: (count) => `${NUMBER.format(count)} in 30\u00a0Tagen`,
    endedOn: (date) => <>Endete am {date}</>,
    converted: 'Von einem Abonnement abgelöst',
    expiry: {
      title: 'Verfall',
      on: (count, date) => (
        <>
          {tokens(count)} verfallen am {date}
        </>
      ),
      at: (count, date) => (
        <>
          {tokens(count)} am {date}
        </>
      ),
      neverAny: 'Nie',
      never: (count) => `${tokens(count)} verfallen nie`,
    },
    nextTokens: 'Neue Tokens',
    yourTerms: 'Tarif',
    newTerms: (terms) => `Neue Abonnements: ${terms}. Ihres behält seinen Tarif.`,
    optionsOf: (name) => `Angebote von ${isolated(name)}`,
    manage: 'Abonnement verwalten',
    startTrial: 'Test starten',
    daysFree: (days) => `${plural(days, { one: 'Tag', other: 'Tage' })} kostenlos`,
    once: (price) => `${price} einmalig`,
    trialQuestion: (name) => `Testphase von ${name} starten?`,
    trialTerms: (days, count) =>
      `${plural(days, { one: 'Tag', other: 'Tage' })} kostenlos, ${count ? `mit ${tokens(count)}` : 'ohne Token-Limit'}. ` +
      'Die Testphase endet von selbst, und Sie brauchen keine Karte. Ihre Organisation kann sie nur einmal nutzen.',
    trialStarted: (name) => `Die Testphase von ${name} hat begonnen.`,
    subscribe: 'Abonnieren',
    topUp: 'Aufladen',
    topUpAgain: 'Erneut aufladen',
    awaited: (count) => `${tokens(count)} werden gutgeschrieben, sobald die Zahlung eingeht.`,
    disputed: 'Zahlung beanstandet',
    disputedTokens: 'Die Tokens aus dieser Zahlung sind gesperrt, bis die Bank entscheidet.',
    askAdmin: 'Nur Administratoren und der Inhaber können abonnieren, den Tarif wechseln oder aufladen.',
    unlimited: 'Ohne Token-Limit',
    blocked: 'Käufe sind gesperrt.',
    noTokenLimit: 'Kein Token-Limit in der Testphase',
    buyAgainQuestion: 'Eine Zahlung ist unterwegs. Noch einmal kaufen?',
    buyAgain: (name) =>
      `Die Zahlung einer früheren Aufladung von ${isolated(name)} ist noch nicht eingegangen. Diese wird zusätzlich berechnet.`,
    worksUntil: (date) => <>Ohne Zahlung bis {date} nutzbar</>,
    overdue: {
      unpaid: 'Gesperrt, bis die Rechnung bezahlt ist',
      first_payment_failed: 'Beginnt, sobald die erste Zahlung eingeht',
    },
    continueToPayment: 'Weiter zur Zahlung',
    notPaidYet: (moment) => (
      <>Ihre Bestellung ist noch nicht bezahlt. Sie können sie bis {moment} bezahlen.</>
    ),
    isBeingConfirmed: 'Ihre Zahlung wird bestätigt.',
    hasNotArrived: 'Ihre Zahlung ist noch nicht eingegangen. Eine Lastschrift kann einige Tage dauern.',
  },

  usage: {
    title: 'Verbrauch',
    period: 'Zeitraum des Verbrauchs',
    lastDays: (count) => `Letzte ${count} Tage`,
    days: (count) => plural(count, { one: 'Tag', other: 'Tage' }),
    intervals: 'Länge eines Balkens',
    by: { hour: 'Stunden', day: 'Tage' },
    explore: { hour: 'Verbrauchte Tokens je Stunde', day: 'Verbrauchte Tokens je Tag' },
    none: (days) => `Keine Tokens in den letzten ${days} Tagen verbraucht`,
    noneHint: 'Das Diagramm erscheint, sobald ein Agent genutzt wird.',
    total: (count, days) => `${tokens(count)} in den letzten ${days} Tagen verbraucht.`,
    most: (time, count) => `Höchster Verbrauch: ${tokens(count)} (${time}).`,
    utc: 'Ein Tag beginnt um 00:00 Uhr UTC.',
    byMember: {
      title: 'Verbrauch pro Mitglied',
      person: 'Mitglied',
      others: 'Sonstiger Verbrauch',
      othersHint: 'Von allen anderen, etwa früheren Mitgliedern',
    },
    table: {
      show: 'Als Tabelle anzeigen',
      hide: 'Tabelle ausblenden',
      name: 'Verbrauch als Tabelle',
      time: { hour: 'Stunde', day: 'Tag' },
      tokens: 'Tokens',
      used: 'Verbraucht',
      added: 'Gutgeschrieben',
      takenBack: 'Zurückgenommen',
    },
  },

  history: {
    title: 'Token-Verlauf',
    file: 'Token-Verlauf',
    none: 'Es wurden noch keine Tokens gutgeschrieben oder verbraucht.',
    noneMatch: 'Keine Änderung passt zu diesen Filtern.',
    filters: 'Filter',
    kind: 'Art',
    allKinds: 'Alle Arten',
    added: 'Gutgeschrieben',
    period: 'Zeitraum',
    always: 'Gesamte Zeit',
    lastDays: (count) => `Letzte ${count} Tage`,
    download: 'CSV herunterladen',
    downloaded: 'Der Token-Verlauf ist gespeichert.',
    grants: {
      trial: 'Testphase',
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
    neverExpires: 'verfällt\u00a0nie',
    by: (name) => <>für {name}</>,
  },

  checkout: {
    success: 'Vielen Dank. Die Tokens stehen bereit.',
    pendingTitle: 'Ihre Zahlung wird verarbeitet',
    pending:
      'Ihre Tokens werden gutgeschrieben, sobald die Zahlung eingeht. Eine Lastschrift kann einige Tage dauern.',
    pendingTokens: (count) =>
      `${tokens(count)} werden gutgeschrieben, sobald die Zahlung eingeht. Eine Lastschrift kann einige Tage dauern.`,
    canceled: 'Sie haben die Zahlungsseite verlassen. Es wurde nichts abgebucht.',
    titles: {
      success: {
        subscription: (agent) => `Sie haben ${agent} abonniert`,
        top_up: (agent, count) =>
          count ? `${tokens(count)} für ${agent} gutgeschrieben` : `${agent} ist aufgeladen`,
      },
      pending: {
        subscription: (agent) => `Abonnement von ${agent} wird verarbeitet`,
        top_up: (agent) => `Aufladung für ${agent} wird verarbeitet`,
      },
      canceled: {
        subscription: (agent) => `Abonnement von ${agent} nicht begonnen`,
        top_up: (agent) => `Aufladung für ${agent} nicht abgeschlossen`,
      },
    },
    toAgent: (agent) => `${agent} öffnen`,
    late: (support) => (
      <>
        Der Zahlungsdienst hat Ihre Zahlung noch nicht bestätigt. Eine Lastschrift kann einige Tage dauern,
        und Sie müssen hier nicht warten. Wenn Sie anders bezahlt haben, sehen Sie in einer Stunde noch einmal
        nach. Fehlt Ihr Kauf dann noch, senden Sie den Beleg an den {support}.
      </>
    ),
    checkAgain: 'Noch einmal nachsehen',
    unknownTitle: 'Ihre Zahlung ist noch nicht bestätigt: Bitte nicht erneut bezahlen',
    unknown: (support) => (
      <>
        Die Bestätigung dauert meist wenige Minuten. Wenn der Kauf danach in keiner Ihrer Organisationen
        erscheint, senden Sie den Beleg an den {support}.
      </>
    ),
    openOrganization: (organization) => `${isolated(organization)} öffnen`,
  },

  lowBalance: {
    title: 'Warnung bei wenigen Tokens',
    badge: 'Wenige Tokens',
    hint: 'Administratoren erhalten eine E-Mail, wenn das Guthaben auf diesen Wert sinkt. Nichts wird automatisch gekauft. Lassen Sie das Feld leer, wenn Sie keine Warnung wünschen.',
    label: 'Warnschwelle (Tokens)',
    placeholder: 'Keine Warnung',
    save: 'Speichern',
    saved: 'Die Warnung ist gespeichert.',
    reached: (threshold) => `Warnschwelle: ${tokens(threshold)}`,
    warnsAt: (threshold) => `Administratoren werden bei ${tokens(threshold)} gewarnt.`,
    noWarning: 'Es ist keine Warnung eingestellt. Ein Administrator kann eine einstellen.',
  },

  budgets: {
    title: 'Monatsbudgets',
    hint: 'Bei 80\u00a0% und 100\u00a0% des Budgets der Organisation erhalten Administratoren eine E\u2011Mail. Aufträge, die ein Budget überschreiten würden, werden bis zum nächsten Monat abgelehnt.',
    byAll: 'Organisation in diesem Monat',
    byMe: 'Sie in diesem Monat',
    usedOf: (count, limit) => `${NUMBER.format(count)} von ${tokens(limit)}`,
    resets: (time) => <>Beide werden am {time} Uhr zurückgesetzt.</>,
    organization: 'Ganze Organisation (Tokens)',
    perMember: 'Pro Mitglied (Tokens)',
    none: 'Kein Budget',
    save: 'Budgets speichern',
    saved: 'Die Budgets sind gespeichert.',
  },

  offers: {
    compare: 'Angebote vergleichen',
    choose: (agent) => `${agent} abonnieren`,
    from: (price) => `ab ${price}`,
    count: (offers) => `${offers} Angebote zur Auswahl`,
    saves: (amount) => `Spart ${amount} im Jahr`,
    period: 'Abrechnung',
    periods: { month: 'Monatlich', year: 'Jährlich' },
    explained:
      'Agenten verbrauchen Tokens bei der Arbeit. Ein Abonnement erneuert sie. Eine Aufladung wird einmal bezahlt.',
    continue: 'Fortfahren',
    manage: 'Verwalten',
    trial: 'Testphase',
    subscription: 'Abonnement',
    topUp: 'Aufladung',
    none: 'Kein Angebot',
    yours: 'Ihr Tarif',
    yourTrial: 'Ihre Testphase',
    used: 'Schon genutzt',
    newOnly: 'Nur Neukunden',
    perThousand: (price) => `${price} je 1.000 Tokens`,
    under: (price) => `unter ${price}`,
    columns: ['Angebot', 'Preis', 'Tokens', 'Je\u00a01.000 Tokens', 'Aktion'],
  },

  change: {
    open: 'Tarif wechseln',
    title: (agent) => `Tarif von ${isolated(agent)} wechseln`,
    others: (count) => `${plural(count, { one: 'anderer Tarif', other: 'andere Tarife' })} zur Auswahl`,
    noOffer: 'Eigene Bedingungen',
    choose: 'Auswählen',
    isScheduled: 'Vorgesehen',
    back: 'Zurück',
    changeNow: (offer) => `Zu ${isolated(offer)} wechseln`,
    changeAndPay: (offer, amount) => `Zu ${isolated(offer)} wechseln und ${amount} zahlen`,
    schedule: (offer) => `Wechsel zu ${isolated(offer)} vorsehen`,
    startsNow: (offer) => <>{offer} beginnt sofort</>,
    startsAt: (offer, date) => (
      <>
        {offer} beginnt am {date}
      </>
    ),
    untilThen: 'Bis dahin ändert sich nichts, und für den Wechsel wird nichts abgebucht.',
    replaces: (offer) => `Das ersetzt den vorgesehenen Wechsel zu ${isolated(offer)}.`,
    terms: 'Neuer Tarif',
    dueNow: 'Jetzt fällig',
    tokensNow: 'Tokens sofort',
    credit: 'Guthaben',
    creditLeft: (amount) => `${amount}, für die nächsten Rechnungen`,
    next: 'Nächste Abbuchung',
    nextCharge: (amount, date) => (
      <>
        {amount} am {date}
      </>
    ),
    charged:
      'Bezahlt wird mit dem Zahlungsmittel des Abonnements. Misslingt die Zahlung, wechselt der Tarif erst, wenn sie nachgeholt ist.',
    renewing: 'Die Vorschau war veraltet. Eine neue wird geladen.',
    renewed: 'Die Vorschau war veraltet. Das ist eine neue: Prüfen Sie sie, und bestätigen Sie noch einmal.',
    outcomes: {
      changed: (offer) => `Der Tarif ist jetzt ${isolated(offer)}.`,
      scheduled: (offer, date) => `Der Tarif wechselt am ${date} zu ${isolated(offer)}.`,
      pending: (offer) => `Der Wechsel zu ${isolated(offer)} wartet auf seine Zahlung.`,
      processing: (offer) => `Der Wechsel zu ${isolated(offer)} wird gerade bestätigt.`,
    },
    notPaid: (offer, moment) => (
      <>
        Der Wechsel zu {offer} ist noch nicht bezahlt. Er kann bis {moment} bezahlt werden.
      </>
    ),
    scheduledFor: (offer, date) => (
      <>
        Wechselt am {date} zu {offer}.
      </>
    ),
    pay: 'Bezahlen',
    withdraw: 'Zurücknehmen',
    withdrawQuestion: (offer) => `Wechsel zu ${isolated(offer)} zurücknehmen?`,
    withdrawConfirm: 'Wechsel zurücknehmen',
    stays: (offer) =>
      offer === null ? 'Der Tarif bleibt, wie er ist.' : `Der Tarif bleibt ${isolated(offer)}.`,
    isVoided: 'Die unbezahlte Rechnung des Wechsels wird storniert.',
    withdrawn: 'Der Wechsel ist zurückgenommen.',
    refusals: {
      relation_required: 'Nur Administratoren und der Inhaber können den Tarif wechseln.',
      checkout_unavailable:
        'Der Tarif kann nicht gewechselt werden, solange eine Zahlung angefochten oder in Prüfung ist.',
      other_currency:
        'Ihre Organisation hat ein Abonnement in einer anderen Währung, deshalb kann dieser Tarif nicht gewechselt werden.',
    },
  },

  overview: {
    title: 'Übersicht',
    attention: 'Handlungsbedarf',
    lowBalance: (agent) => <>Der Agent {agent} hat nur noch wenige Tokens</>,
    lowBalanceHint: (left, threshold) => `Noch ${tokens(left)}, Warnung bei ${tokens(threshold)}`,
    trialEnds: (agent) => <>Die Testphase des Agenten {agent} endet bald</>,
    trialEndsHint: (date) => <>Am {date}</>,
    unpaidOrder: (agent) => <>Ihre Bestellung für den Agenten {agent} ist noch nicht bezahlt</>,
    unpaidOrderHint: 'Die Zahlungsseite ist noch offen.',
    change: {
      notPaid: (agent, offer) => (
        <>
          Der Wechsel des Agenten {agent} zu {offer} ist noch nicht bezahlt
        </>
      ),
      scheduled: (agent, offer) => (
        <>
          Der Tarif des Agenten {agent} wechselt zu {offer}
        </>
      ),
      until: (moment) => <>Er kann bis {moment} bezahlt werden</>,
      on: (date) => <>Am {date}</>,
    },
    unverified: 'Ihre E-Mail-Adresse ist nicht bestätigt',
    unverifiedHint:
      'Sie können keine Testphase starten und niemanden einladen. Bestätigen Sie sie bei Ihrem Anmeldedienst, und melden Sie sich neu an.',
    open: {
      agent: 'Agent öffnen',
      topUp: 'Aufladen',
      order: 'Fortfahren',
    },
    first: {
      title: 'Erste Schritte',
      progress: (done, all) => `${done} von ${all} erledigt`,
      done: 'Erledigt',
      invite: 'Ihr Team einladen',
      inviteHint: 'Nutzen Sie die Agenten gemeinsam.',
      inviteAction: 'Personen einladen',
      trial: 'Testphase starten',
      trialHint: 'Probieren Sie einen Agenten ohne Zahlungsmittel aus.',
      trialAction: 'Agenten auswählen',
      contact: 'Rechnungskontakt eintragen',
      contactHint: 'Erscheint auf Ihren Rechnungen.',
      contactAction: 'Kontakt eintragen',
    },
    numbers: 'Auf einen Blick',
    used: 'Tokens verbraucht',
    inDays: 'In den letzten 30 Tagen',
    agents: 'Genutzte Agenten',
    ofAgents: (count) => `Von ${NUMBER.format(count)} angebotenen`,
    paid: 'Diesen Monat bezahlt',
    payments: (count, isAll, hasRefunds) =>
      `${isAll ? '' : 'Mehr als '}${plural(count, { one: 'Zahlung', other: 'Zahlungen' })}` +
      (hasRefunds ? ', Erstattungen nicht abgezogen' : ''),
    noPayments: 'Keine Zahlungen',
    nextCharge: 'Nächste Abbuchung',
    on: (date, names) => (
      <>
        {names}, {date}
      </>
    ),
    retry: (date, names) => (
      <>
        Erneuter Versuch: {names}, {date}
      </>
    ),
    noCharge: 'Keine',
    overdueHint: 'Eine Zahlung ist überfällig',
    unknown: 'Unbekannt',
    unknownHint: 'Der Zahlungsdienst antwortet nicht.',
    people: 'Personen',
    pending: (count, isAll) =>
      `${isAll ? '' : 'Mehr als '}${plural(count, { one: 'offene Einladung', other: 'offene Einladungen' })}`,
    noPending: 'Keine offenen Einladungen',
    usage: 'Verbrauch aller Agenten',
    byAgent: 'Verbrauch nach Agent',
    byAgentHint: 'Letzte 30 Tage',
    recent: 'Letzte Ereignisse',
    allEvents: 'Protokoll öffnen',
    noEvents: 'Noch ist nichts passiert.',
  },

  catalog: {
    'Answers questions from public sources, and cites them.':
      'Beantwortet Fragen anhand öffentlicher Quellen und nennt sie.',
    'Drafts answers to customers from your own manuals.':
      'Entwirft Antworten an Kunden anhand Ihrer eigenen Handbücher.',
    'Sorts receipts and prepares the monthly documents for your accountant.':
      'Sortiert Belege und bereitet die monatlichen Unterlagen für Ihre Buchhaltung vor.',
    'Translates documents with your own terminology. You buy tokens as you need them.':
      'Übersetzt Dokumente mit Ihrer eigenen Terminologie. Sie kaufen Tokens nach Bedarf.',
    'Takes minutes: who decided what, and when.': 'Führt Protokoll: wer was wann entschieden hat.',
    Monthly: 'Monatlich',
    Yearly: 'Jährlich',
    Company: 'Unternehmen',
    knowledge: 'Wissen',
    customers: 'Kunden',
    finance: 'Finanzen',
    office: 'Büro',
  },

  billing: {
    invoiceUnavailable:
      'Die Rechnung lässt sich gerade nicht öffnen. Versuchen Sie es in einer Minute noch einmal.',
    nextCharge: 'Nächste Abbuchung',
    chargedOn: (amount, date) => (
      <>
        {amount} am {date}
      </>
    ),
    laterCharges: 'Spätere Abbuchungen',
    chargeKinds: {
      renewal: (names) => `Verlängerung: ${names}`,
      retry: (names) => `Erneuter Versuch für die überfällige Zahlung: ${names}`,
    },
    previewed: 'Steuern, Rabatte und Guthaben sind berücksichtigt.',
    estimated: 'Die Beträge können sich durch Steuern, Rabatte und Guthaben noch ändern.',
    noCharge: 'Keine Abbuchung geplant.',
    overdueFirst:
      'Bezahlen Sie zuerst die überfällige Rechnung oben. Sie wird nicht mehr automatisch abgebucht.',
    portalHint:
      'Im Abrechnungsportal können Sie Zahlungsmittel ändern, Rechnungen herunterladen und Abonnements kündigen.',
    openPortal: 'Abrechnungsportal öffnen',
    subscriptions: 'Abonnements',
    paidWith: (method) => `Zahlungsmittel: ${method}`,
    collectionPaused: 'Zahlungen sind angehalten. Zurzeit wird nichts abgebucht.',
    collectionFailed: (support) => (
      <>
        Die letzte Rechnung konnte nicht erstellt werden. Prüfen Sie unten den Rechnungskontakt, oder fragen
        Sie den {support}.
      </>
    ),
    unbought: {
      title: 'Käufe',
      none: 'Noch keine Zahlungen.',
      hint: 'Sobald Ihre Organisation einen Agenten abonniert oder auflädt, stehen hier die nächste Abbuchung, das Zahlungsmittel und alle Rechnungen.',
    },
    noSubscriptions: 'Noch keine Abonnements.',
    noSubscriptionsHint: 'Mit dem Abonnement eines Agenten bekommen Sie jeden Monat oder jedes Jahr Tokens.',
    blockedHint: 'Sie können abonnieren, sobald über die Beanstandung entschieden ist.',
    toAgents: 'Agenten auswählen',
    payments: 'Zahlungen',
    exportPayments: 'CSV herunterladen',
    paymentsFile: 'Zahlungen',
    paymentsSaved: 'Die Zahlungen sind heruntergeladen.',
    noPayments: 'Noch keine Zahlungen.',
    noPaymentsHint: 'Käufe und Verlängerungen erscheinen hier mit ihren Rechnungen.',
    otherPurchase: 'Unbekannter Kauf',
    agentFor: (amount, agent) => (
      <>
        {amount} für den Agenten {agent}
      </>
    ),
    somethingFor: (amount) => <>{amount} für einen unbekannten Kauf</>,
    paymentKinds: { subscription: 'Abonnement', top_up: 'Aufladung' },
    invoice: 'Rechnung',
    openInvoice: 'Rechnung öffnen',
    invoiceFor: (name) => `Rechnung für ${name}`,
    noInvoice: 'Noch keine Rechnung',
    pay: 'Bezahlen',
    payFor: (name) => `Rechnung für ${name} bezahlen`,
    paymentStatuses: {
      credited: 'Bezahlt',
      in_review: 'In Prüfung',
      refunded: 'Erstattet',
      partially_refunded: 'Teilweise erstattet',
      disputed: 'Beanstandet',
    },
    processing: 'In Bearbeitung',
    invoiceOf: (date) => <>Rechnung vom {date}</>,
    dueOn: (date) => <>fällig am {date}</>,
    contact: 'Rechnungskontakt',
    contactSync: {
      no_customer: 'Erscheint auf Ihren Rechnungen.',
      synced: 'Erscheint auf Ihren künftigen Rechnungen.',
      pending: 'Wird an den Zahlungsdienst gesendet …',
      failed:
        'Der Zahlungsdienst hat diesen Kontakt abgelehnt. Prüfen Sie die Angaben, und speichern Sie noch einmal.',
    },
    contactEmpty: 'Noch kein Rechnungskontakt. Tragen Sie einen ein, damit er auf Ihren Rechnungen steht.',
    name: 'Name',
    email: 'E-Mail-Adresse für Rechnungen',
    phone: 'Telefon (optional)',
    address: 'Anschrift',
    line1: 'Adresszeile 1',
    line2: 'Adresszeile 2 (optional)',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    state: 'Bundesland oder Region (optional)',
    country: 'Land',
    chooseCountry: 'Land wählen',
    addContact: 'Kontakt eintragen',
    editContact: 'Kontakt bearbeiten',
    saveContact: 'Kontakt speichern',
    contactSaved: 'Kontakt gespeichert.',
  },

  audit: {
    statuses: {
      none: 'keines',
      incomplete: 'unvollständig',
      trialing: 'in der Testphase',
      active: 'aktiv',
      past_due: 'überfällig',
      unpaid: 'unbezahlt',
      paused: 'pausiert',
      canceled: 'gekündigt',
    },
    list: 'Ereignisse',
    none: 'Keine Ereignisse',
    noneMatch: 'Kein Ereignis passt zu diesen Filtern',
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
    details: 'Einzelheiten',
    nothing: 'nichts',
    sameActor: (name) => `Mehr von ${isolated(name)}`,
    sameTarget: (name) => `Mehr zu ${isolated(name)}`,
    begin: 'Hier beginnt das Protokoll.',
    newest: 'Neueste',
    pages: 'Seiten mit Ereignissen',
    filters: {
      type: 'Ereignis',
      allTypes: 'Alle Ereignisse',
      search: 'Suche',
      searchHint: 'Name oder Ereignis',
      people: 'Personen',
      kinds: 'Ereignisse',
      remove: (name, value) => `${name}: ${isolated(value)}, diesen Filter entfernen`,
      actor: 'Person',
      target: 'Zu',
      period: 'Zeitraum',
      from: 'Von',
      until: 'Bis',
      presets: { today: 'Heute', week: '7 Tage' },
      clear: 'Filter zurücksetzen',
      chosenPerson: 'der gewählten Person',
      chosenTarget: 'dem gewählten Gegenstand',
    },
    export: {
      file: 'Protokoll',
      start: 'Exportieren',
      formats: { csv: 'Für Tabellen (CSV)', ndjson: 'Für Programme (NDJSON)' },
      hint: (isFiltered) =>
        isFiltered
          ? 'Exportiert die Ereignisse, die zu den Filtern passen.'
          : 'Exportiert alle Ereignisse. Um weniger zu exportieren, filtern Sie zuerst die Liste.',
      nothing: 'Es gibt keine Ereignisse zu exportieren.',
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
      agent: 'Tokens',
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
      'trial.started': 'Testphase begonnen',
      'checkout.started': 'Kauf begonnen',
      'subscription.created': 'Abonnement begonnen',
      'subscription.changed': 'Abonnement geändert',
      'subscription.change_scheduled': 'Tarifwechsel vorgesehen',
      'subscription.change_withdrawn': 'Tarifwechsel zurückgenommen',
      'subscription.change_expired': 'Tarifwechsel verfallen',
      'subscription.adopted': 'Abonnement übernommen',
      'payment.credited': 'Zahlung gutgeschrieben',
      'payment.refunded': 'Zahlung erstattet',
      'tokens.granted': 'Tokens gutgeschrieben',
      'tokens.taken_back': 'Tokens zurückgenommen',
      'tokens.restored': 'Tokens wiederhergestellt',
      'tokens.threshold_changed': 'Warnschwelle geändert',
      'agent.budget_changed': 'Budget geändert',
      'billing.contact_changed': 'Rechnungskontakt geändert',
      'billing.customer_created': 'Abrechnung eingerichtet',
      'billing.customer_changed': 'Kundenkonto geändert',
      'billing.customer_deleted': 'Kundenkonto gelöscht',
      'billing.portal_opened': 'Abrechnungsportal geöffnet',
      'audit.exported': 'Protokoll exportiert',
    },
    sentences: {
      'organization.created': ({ actor, now }) => (
        <>
          {actor} hat die Organisation <bdi>{now.name}</bdi> angelegt
        </>
      ),
      'organization.renamed': ({ actor, was, now }) => (
        <>
          {actor} hat die Organisation von <bdi>{was.name}</bdi> in <bdi>{now.name}</bdi> umbenannt
        </>
      ),
      'organization.ownership_transferred': ({ actor, now }) => (
        <>
          {actor} hat die Inhaberschaft übertragen an: {now.ownerMembershipId}
        </>
      ),
      'membership.relation_changed': ({ actor, target, was, now }) => (
        <>
          {actor} hat die Rolle von {target} geändert: {was.relation} → {now.relation}
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
          {actor} hat die Testphase für {agent} gestartet
        </>
      ),
      'checkout.started': ({ actor, agent, now }) => (
        <>
          {actor} hat einen Kauf für {agent} begonnen ({now.kind}, {now.amount})
        </>
      ),
      'subscription.created': ({ agent }) => <>Das Abonnement für {agent} hat begonnen</>,
      'subscription.changed': ({ agent }) => <>Das Abonnement für {agent} wurde geändert</>,
      'subscription.status_changed': ({ agent, now }) => (
        <>
          Das Abonnement für {agent} ist {now.status}
        </>
      ),
      'subscription.ends': ({ agent, now }) => (
        <>
          Das Abonnement für {agent} wurde zum {now.currentPeriodEnd} gekündigt
        </>
      ),
      'subscription.renewed': ({ agent, now }) => (
        <>
          Für das Abonnement von {agent} begann ein neuer Zeitraum, bis {now.currentPeriodEnd}
        </>
      ),
      'subscription.offer_changed': ({ agent, was, now }) => (
        <>
          Der Tarif von {agent} wechselte von {was.offerId} zu {now.offerId}
        </>
      ),
      'subscription.change_scheduled': ({ actor, agent, now }) => (
        <>
          {actor} hat den Wechsel von {agent} zum Tarif {now.offerId} für den {now.at} vorgesehen
        </>
      ),
      'subscription.change_withdrawn': ({ actor, agent, now }) => (
        <>
          {actor} hat den Wechsel von {agent} zum Tarif {now.offerId} zurückgenommen
        </>
      ),
      'subscription.change_expired': ({ agent, now }) => (
        <>
          Der Wechsel von {agent} zum Tarif {now.offerId} ist verfallen, weil er nicht bezahlt wurde
        </>
      ),
      'subscription.adopted': ({ agent, now }) => (
        <>
          Ein Abonnement von {agent} wurde übernommen ({now.status})
        </>
      ),
      'payment.credited': ({ agent, now }) => (
        <>
          Eine Zahlung für {agent} wurde mit {now.tokens} gutgeschrieben
        </>
      ),
      'payment.refunded': ({ agent, now }) => (
        <>
          {now.refunded} einer Zahlung für {agent} wurden erstattet
        </>
      ),
      'tokens.granted': ({ agent, now }) => (
        <>
          {agent} hat {now.amount} erhalten ({now.source})
        </>
      ),
      'tokens.taken_back': ({ agent, now }) => (
        <>
          {now.amount} von {agent} wurden zurückgenommen ({now.cause})
        </>
      ),
      'tokens.restored': ({ agent, now }) => (
        <>
          {now.amount} für {agent} wurden wiederhergestellt ({now.cause})
        </>
      ),
      'tokens.threshold_changed': ({ actor, agent, now }) =>
        now.lowBalanceThreshold ? (
          <>
            {actor} hat die Warnschwelle für {agent} auf {now.lowBalanceThreshold} festgelegt
          </>
        ) : (
          <>
            {actor} hat die Warnschwelle für {agent} aufgehoben
          </>
        ),
      'agent.budget_changed': ({ actor, agent, now }) =>
        (now.organization ?? now.perMember) ? (
          <>
            {actor} hat das Monatsbudget für {agent} festgelegt: {now.organization ?? 'unbegrenzt'} für die
            Organisation, {now.perMember ?? 'unbegrenzt'} je Mitglied
          </>
        ) : (
          <>
            {actor} hat das Monatsbudget für {agent} aufgehoben
          </>
        ),
      'organization.deleted': ({ actor }) => <>{actor} hat die Organisation gelöscht</>,
      'billing.contact_changed': ({ actor }) => <>{actor} hat den Rechnungskontakt geändert</>,
      'billing.customer_created': ({ actor }) => (
        <>{actor} hat die Abrechnung der Organisation eingerichtet</>
      ),
      'billing.customer_changed': ({ actor }) => <>{actor} hat das Abrechnungskonto ersetzt</>,
      'billing.customer_deleted': ({ actor }) => <>{actor} hat das Abrechnungskonto gelöscht</>,
      'billing.portal_opened': ({ actor }) => <>{actor} hat das Abrechnungsportal geöffnet</>,
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
      system: PRODUCT,
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
      customerId: 'Kundenkonto',
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
      offerId: 'Tarif',
      at: 'Am',
      currentPeriodEnd: 'Ende des Zeitraums',
      cancelAtPeriodEnd: 'Endet mit diesem Zeitraum',
      endsAt: 'Endet',
      expiresAt: 'Gültig bis',
      type: 'Ereignis',
      actorId: 'Von',
      targetId: 'Zu',
      since: 'Ab',
      until: 'Bis',
      perMember: 'Budget pro Mitglied',
      organization: 'Budget der Organisation',
      lowBalanceThreshold: 'Warnen ab',
    },
    values: {
      trial: 'Testphase',
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
    search: 'Administratoren nach Name oder Adresse suchen',
    none: 'Kein Administrator passt dazu.',
    more: (shown) => `Das sind die ersten ${shown}. Suchen Sie nach weiteren.`,
  },

  settings: {
    name: 'Name',
    rename: 'Umbenennen',
    renamed: (name) => `Umbenannt in ${isolated(name)}.`,
    renameAdminsOnly: 'Nur Administratoren und der Inhaber können die Organisation umbenennen.',
    general: 'Allgemein',
    generalHint: 'Diesen Namen sehen Mitglieder und eingeladene Personen.',
    about: 'Über die Organisation',
    aboutHint: 'Der Support fragt Sie möglicherweise nach der ID.',
    owner: 'Inhaber',
    members: 'Personen',
    memberCount: (count) => plural(count, { one: 'Person', other: 'Personen' }),
    created: 'Angelegt',
    danger: 'Gefahrenbereich',
    dangerHint:
      'Diese Aktionen lassen sich nur schwer oder gar nicht rückgängig machen. Sie müssen jede bestätigen.',
    id: 'ID',
    copyId: 'ID kopieren',
    leave: {
      title: 'Organisation verlassen',
      hint: 'Sie sind dann kein Mitglied mehr. Die Organisation selbst bleibt bestehen.',
      owner:
        'Um die Organisation zu verlassen, übertragen Sie zuerst die Inhaberschaft auf einen Administrator.',
      start: 'Verlassen',
      question: (organization) => `${isolated(organization)} verlassen?`,
      access: 'Sie verlieren den Zugriff sofort. Für die Rückkehr brauchen Sie eine neue Einladung.',
      invites: 'Offene Einladungen, die Sie gesendet haben, werden gelöscht.',
      confirm: 'Verlassen',
      done: (organization) => `Sie haben ${isolated(organization)} verlassen.`,
    },
    ownerActions: 'Organisation übertragen oder löschen',
    ownerOnly: (owner) => <>Das kann nur der Inhaber: {owner}.</>,
    transfer: {
      title: 'Inhaberschaft übertragen',
      hint: 'Übertragen Sie die Inhaberschaft auf einen Administrator. Sie selbst sind danach Administrator.',
      start: 'Übertragen',
      question: (organization) => `Inhaberschaft von ${isolated(organization)} übertragen?`,
      newOwner: 'Wählen Sie einen Administrator als neuen Inhaber',
      consequences: (name) => [
        `${name ? isolated(name) : 'Der neue Inhaber'} hat sofort alle Rechte und kann die Organisation auch löschen.`,
        'Sie werden Administrator.',
        `Nur ${name ? isolated(name) : 'der neue Inhaber'} kann die Inhaberschaft zurückgeben.`,
      ],
      noAdmins: 'Es gibt keinen anderen Administrator. Machen Sie zuerst ein Mitglied dazu.',
      people: 'Personen öffnen',
      missing: (people) => <>Fehlt jemand? Machen Sie die Person zuerst zum Administrator, unter {people}.</>,
      confirm: (name) => (name ? `An ${isolated(name)} übertragen` : 'Inhaberschaft übertragen'),
      done: (name) => `${isolated(name)} ist jetzt Inhaber.`,
    },
    delete: {
      title: 'Organisation löschen',
      hint: 'Das lässt sich nicht rückgängig machen.',
      start: 'Löschen',
      question: (organization) => `${isolated(organization)} löschen?`,
      access: 'Alle Mitglieder verlieren den Zugriff sofort, auch Sie. Agenten arbeiten nicht mehr.',
      lost: 'Mitgliedschaften, Einladungen und nicht verbrauchte Tokens gehen verloren.',
      subscriptions: 'Ein Abonnement, das zum Ende gekündigt ist, endet sofort und ohne Erstattung.',
      kept: 'Zahlungen, Rechnungskontakt und Protokoll bewahren wir für unsere Unterlagen auf.',
      notYet: (organization) => `${isolated(organization)} lässt sich noch nicht löschen`,
      subscribed: (agents, count) =>
        (count === 1
          ? `Der Agent ${agents} hat ein Abonnement, das sich verlängert. Kündigen Sie es im Abrechnungsportal.`
          : `Die Agenten ${agents} haben Abonnements, die sich verlängern. Kündigen Sie sie im Abrechnungsportal.`) +
        ' Danach können Sie die Organisation sofort löschen. Das Ende des bezahlten Zeitraums müssen Sie nicht abwarten.',
      type: (organization) => <>Geben Sie zur Bestätigung {organization} ein</>,
      confirm: 'Endgültig löschen',
      done: (organization) => `${isolated(organization)} ist gelöscht.`,
    },
  },

  profile: {
    title: 'Konto',
    heading: 'Profil',
    noName: 'Kein Name angegeben',
    noEmail: 'Keine E-Mail-Adresse angegeben',
    verified: 'Bestätigt',
    notVerified: 'Nicht bestätigt',
    hint: 'Ihren Namen, Ihre E-Mail-Adresse und Ihr Bild verwaltet Ihr Anmeldedienst. Ändern Sie die Angaben dort und melden Sie sich dann neu an, um die Änderung hier zu sehen.',
    notVerifiedHint:
      'Sie können Einladungen annehmen und senden, sobald Ihr Anmeldedienst Ihre Adresse bestätigt hat.',
    since: (day) => <>Konto angelegt am {day}</>,
    update: 'Neu anmelden',
  },

  ownData: {
    title: 'Ihre Daten',
    hint: 'Eine Datei mit allem, was über Sie gespeichert ist: Profil, Sitzungen, Mitgliedschaften, Einladungen, Testphasen und Ihre Einträge in den Protokollen.',
    start: 'Ihre Daten herunterladen',
    file: 'Meine Daten',
    done: 'Ihre Daten sind heruntergeladen.',
  },

  deletion: {
    title: 'Konto löschen',
    hint: 'Sie verlassen alle Organisationen, und Ihr Name und Ihre Adresse werden gelöscht.',
    hintOfNone: 'Ihr Name und Ihre Adresse werden gelöscht.',
    ownsOne: (organization) => (
      <>Um Ihr Konto zu löschen, übertragen oder löschen Sie zuerst {organization}.</>
    ),
    ownsSeveral: (count) =>
      `Um Ihr Konto zu löschen, übertragen oder löschen Sie zuerst die ${count} Organisationen, die Ihnen gehören:`,
    owned: 'Organisationen, die Ihnen gehören',
    start: 'Konto löschen',
    question: 'Ihr Konto löschen?',
    sessions: 'Sie werden sofort in allen Browsern abgemeldet.',
    memberships: (count) =>
      count === 0
        ? 'Einladungen an Ihre Adresse werden gelöscht.'
        : `Sie verlassen ${plural(count, { one: 'Organisation', other: 'Organisationen' })}. Einladungen an Ihre Adresse und von Ihnen werden gelöscht.`,
    erased:
      'Ihr Name und Ihre Adresse werden gelöscht. Protokolle behalten, was Sie getan haben, ohne Ihren Namen und Ihre Adresse.',
    again:
      'Wenn Sie sich später wieder anmelden, bekommen Sie ein neues, leeres Konto. Testphasen, die Sie schon genutzt haben, gibt es nicht noch einmal.',
    forGood: 'Das Konto lässt sich nicht wiederherstellen.',
    exportFirst: 'Wenn Sie eine Kopie behalten möchten, laden Sie zuerst Ihre Daten herunter.',
    type: (name) => <>Geben Sie zur Bestätigung {name} ein</>,
    confirm: 'Endgültig löschen',
    done: 'Ihr Konto ist gelöscht.',
  },

  sessions: {
    title: 'Sitzungen',
    lead: 'Die Browser, in denen Sie angemeldet sind. Melden Sie Browser ab, die Sie nicht kennen.',
    list: 'Ihre Sitzungen',
    none: 'Keine Sitzungen.',
    current: 'Dieser Browser',
    lastActive: (moment) => <>Aktiv {moment}</>,
    signedIn: (moment) => <>Angemeldet am {moment}</>,
    expires: (moment) => <>Läuft bei Inaktivität {moment} ab</>,
    unknownBrowser: 'Unbekannter Browser',
    browserOn: (browser, system) => `${browser} auf ${system}`,
    endNamed: (browser, address, signedIn) => `Abmelden: ${browser} an ${address}, angemeldet ${signedIn}`,
    endQuestion: 'Diesen Browser abmelden?',
    endConsequences: (browser, address, signedIn) =>
      `${browser} an ${address}, angemeldet ${signedIn}, wird abgemeldet.`,
    ended: (browser) => `${browser} ist abgemeldet.`,
    endOthers: 'Alle anderen Browser abmelden',
    endOthersQuestion: 'Alle anderen Browser abmelden?',
    endOthersConsequences: 'Hier bleiben Sie angemeldet.',
    endedOthers: (count) =>
      `${plural(count, { one: 'anderer Browser ist', other: 'andere Browser sind' })} abgemeldet.`,
    signOutEverywhere: 'Überall abmelden, auch hier',
    everywhereQuestion: 'Überall abmelden?',
    everywhereConsequences: 'Damit werden Sie in allen Browsern abgemeldet, auch in diesem.',
  },

  language: {
    title: 'Sprache',
    label: 'Anzeigesprache',
    hint: 'Gilt nur für diesen Browser. E-Mails behalten ihre eigene Sprache.',
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
    subscription_not_active:
      'Das Abonnement ist nicht aktiv, deshalb kann sein Tarif nicht gewechselt werden.',
    subscription_ending: 'Das Abonnement ist gekündigt. Verlängern Sie es zuerst im Abrechnungsportal.',
    collection_paused:
      'Zahlungen für das Abonnement sind pausiert, deshalb kann sein Tarif nicht gewechselt werden.',
    change_pending:
      'Ein Tarifwechsel wartet auf seine Zahlung. Bezahlen Sie ihn, oder nehmen Sie ihn zurück.',
    invoice_open:
      'Das Abonnement wird gerade verlängert. Versuchen Sie es wieder, wenn die Rechnung bezahlt ist.',
    no_other_offer: 'Für diesen Agenten gibt es keinen anderen Tarif.',
    offer_not_found: 'Der Agent hat dieses Angebot nicht mehr. Wählen Sie ein anderes.',
    offer_unchanged: 'Ihre Organisation hat diesen Tarif schon.',
    payment_method_unsupported:
      'Eine Lastschrift kann diesen Wechsel nicht bezahlen. Hinterlegen Sie zuerst im Abrechnungsportal eine Karte.',
    quote_expired: 'Die Vorschau ist veraltet. Sehen Sie sich eine neue an.',
    nothing_to_withdraw: 'Es gibt keinen Wechsel zum Zurücknehmen.',
    already_subscribed: 'Ihre Organisation hat diesen Agenten schon abonniert.',
    agent_not_found: 'Diesen Agenten gibt es nicht.',
    body_too_large: 'Die Anfrage ist zu groß.',
    checkout_unavailable: 'Dieser Kauf ist zurzeit nicht möglich.',
    cross_site_request: 'Die Anfrage kam von einer anderen Website und wurde abgelehnt.',
    database_unavailable:
      'Der Dienst ist vorübergehend nicht verfügbar. Versuchen Sie es gleich noch einmal.',
    email_not_verified:
      'Ihr Anmeldedienst hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort, und melden Sie sich neu an.',
    fresh_sign_in_required:
      'Nichts wurde geändert, weil Sie sich nicht erneut angemeldet haben. Wiederholen Sie es, und melden Sie sich an, wenn Sie gefragt werden.',
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
    notice_not_found:
      'Der Link dieser E-Mail gilt nicht mehr. Melden Sie sich an und wählen Sie Ihre E-Mails in Ihrem Konto.',
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
    other_currency:
      'Ihre Organisation hat ein Abonnement in einer anderen Währung und kann deshalb in dieser nicht abonnieren. Tokens können Sie kaufen.',
    overloaded: 'Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.',
    owner_required:
      'Der Inhaber kann die Organisation nicht verlassen und nicht entfernt werden. Übertragen Sie zuerst die Inhaberschaft.',
    owns_organizations: 'Ihnen gehören Organisationen. Übertragen oder löschen Sie zuerst jede von ihnen.',
    payment_provider_error:
      'Der Zahlungsdienst hat die Anfrage abgelehnt. Es wurde nichts gekauft oder berechnet.',
    payment_provider_unavailable: 'Der Zahlungsdienst antwortet nicht. Versuchen Sie es gleich noch einmal.',
    rate_limited: 'Zu viele Anfragen. Warten Sie einen Moment, und versuchen Sie es noch einmal.',
    relation_required: 'Dazu haben Sie keine Berechtigung.',
    request_timeout: 'Die Anfrage hat zu lange gedauert. Versuchen Sie es noch einmal.',
    route_not_found: 'Diese Seite gibt es nicht.',
    session_changed: 'In diesem Browser hat sich eine andere Person angemeldet. Laden Sie die Seite neu.',
    session_not_found: 'Diese Sitzung ist schon beendet.',
    sign_in_denied: 'Die Anmeldung wurde abgebrochen oder abgelehnt.',
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
